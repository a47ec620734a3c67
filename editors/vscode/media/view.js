// The page of results: says what was pressed, and shows what the extension says
// of the page's state.
(function () {
  const vscode = acquireVsCodeApi();
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('button[data-do]');
    if (button && !button.disabled) {
      vscode.postMessage({ ...button.dataset });
    }
  });
  window.addEventListener('message', ({ data }) => {
    const note = document.getElementById('note');
    note.textContent = data.note;
    note.hidden = data.note === '';
    for (const button of document.querySelectorAll('button[data-repair]')) {
      button.disabled = !data.usable;
      button.textContent = button.dataset.repair === data.applied ? 'Applied' : 'Apply';
    }
  });
  vscode.postMessage({ do: 'ready' });
})();
