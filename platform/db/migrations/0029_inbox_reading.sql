-- Files that the channel refuses are converted when they are uploaded, or else go out as documents.
ALTER TABLE join_uploads ADD COLUMN as_document boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN join_uploads.as_document IS
  'The channel does not take it as the picture, sound or video that it is, and it could not be converted: it goes out as a document.';

-- What the service says of a number and of a template.
ALTER TABLE join_accounts
  ADD COLUMN quality text NOT NULL DEFAULT 'unknown' CHECK (quality IN ('green', 'yellow', 'red', 'unknown')),
  ADD COLUMN messaging_limit text CHECK (length(messaging_limit) <= 40),
  ADD COLUMN standing text NOT NULL DEFAULT 'normal'
    CHECK (standing IN ('normal', 'alert', 'restricted', 'violation', 'disabled', 'disconnected')),
  ADD COLUMN standing_detail text CHECK (length(standing_detail) <= 500),
  ADD COLUMN standing_at timestamptz;
COMMENT ON COLUMN join_accounts.quality IS 'How contacts judge the number''s messages, by the service''s last word.';
COMMENT ON COLUMN join_accounts.messaging_limit IS
  'Contacts a day to whom the business may write first, in the service''s words without TIER_: 2K, UNLIMITED; null while unknown.';
COMMENT ON COLUMN join_accounts.standing IS 'What the service allows the number; alert: it wants something to be done.';
COMMENT ON COLUMN join_accounts.standing_detail IS 'The service''s words for the standing.';
COMMENT ON COLUMN join_accounts.standing_at IS 'Of the last change of the standing; null: none was reported.';
ALTER TABLE join_templates
  ADD COLUMN quality text NOT NULL DEFAULT 'unknown' CHECK (quality IN ('green', 'yellow', 'red', 'unknown'));
COMMENT ON COLUMN join_templates.quality IS 'How contacts judge the template, by the service''s last word.';

ALTER TABLE join_intake ADD COLUMN dropped bigint NOT NULL DEFAULT 0 CHECK (dropped >= 0);
COMMENT ON COLUMN join_intake.dropped IS
  'Parts of callbacks that gave no event: group messages, fields that the program does not know. The log has their kinds.';

-- Reactions and quotes that arrived before their message had its provider's id are found by it.
CREATE INDEX join_inbox_reactions ON join_inbox (account_id, (event ->> 'target')) WHERE event ->> 'type' = 'reaction';
CREATE INDEX join_inbox_quotes ON join_inbox (account_id, (event ->> 'replyTo')) WHERE event ->> 'replyTo' IS NOT NULL;

-- A missed call by a messaging service is no call of the telephone engine.
ALTER TABLE missed_calls ALTER COLUMN call_id DROP NOT NULL;
ALTER TABLE missed_calls ADD COLUMN outside_id text CHECK (length(outside_id) <= 300);
ALTER TABLE missed_calls ADD CONSTRAINT missed_calls_one_source CHECK ((call_id IS NULL) <> (outside_id IS NULL));
CREATE UNIQUE INDEX missed_calls_by_outside_id ON missed_calls (company_id, outside_id) WHERE outside_id IS NOT NULL;
COMMENT ON COLUMN missed_calls.call_id IS 'Null for a call by a messaging service.';
COMMENT ON COLUMN missed_calls.outside_id IS 'A messaging service''s id of the call; null for calls of the telephone.';
