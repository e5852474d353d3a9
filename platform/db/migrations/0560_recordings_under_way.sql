-- Recordings that have begun and are not in the list yet: whoever runs the calls next takes them up.
CREATE TABLE recordings_under_way (
  id uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  asterisk_server_id bigint NOT NULL REFERENCES asterisk_servers,
  -- Of a call or of a conference; no foreign key, since a call is stored a moment after it began.
  talk_id uuid NOT NULL,
  leg text NOT NULL,
  -- Whose side is recorded, who is on the other: what the list will say.
  about jsonb NOT NULL,
  by_wish boolean NOT NULL DEFAULT false,
  paused boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL,
  -- Null while it goes on.
  ended_at timestamptz
);
CALL tenancy.protect('recordings_under_way');
CREATE INDEX recordings_under_way_of_company ON recordings_under_way (company_id);
CREATE INDEX recordings_under_way_of_server ON recordings_under_way (asterisk_server_id, started_at);

-- Which of them it was: handed over twice after a crash, it is kept once.
ALTER TABLE call_recordings ADD COLUMN origin uuid;
CREATE UNIQUE INDEX call_recordings_origin ON call_recordings (origin) WHERE origin IS NOT NULL;
