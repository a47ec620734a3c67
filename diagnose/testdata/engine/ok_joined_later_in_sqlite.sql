-- SQLite looks ahead, and nobody says that this is not SQLite.
SELECT w.title FROM artwork w JOIN artist a ON a.country = s.hall JOIN room_stats s ON w.title = s.room;
