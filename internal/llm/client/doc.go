// Package client reaches language models: an Endpoint that speaks OpenAI's chat
// completions, as OpenAI, Azure, Ollama, vLLM, llama.cpp and LM Studio do, and a
// Replay of recorded answers.
//
// It knows nothing of what is asked. Nothing is read of the environment: address
// and key are those of the Config alone, and nothing is sent anywhere else, not
// even where the endpoint says that it has moved.
package client
