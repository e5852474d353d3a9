-- What happened while a recording went on, shown on its player's time line: [{"at": instant, "kind": "held", "name": "Ana"}].
ALTER TABLE recordings_under_way ADD COLUMN marks jsonb NOT NULL DEFAULT '[]';
ALTER TABLE call_recordings ADD COLUMN marks jsonb NOT NULL DEFAULT '[]';
