-- The tones somebody chose for what is not a call, by name; null was never chosen, 'off' is silence.
ALTER TABLE user_preferences
  ADD COLUMN chat_tone text CHECK (chat_tone ~ '^[a-z]{1,20}$'),
  ADD COLUMN join_tone text CHECK (join_tone ~ '^[a-z]{1,20}$'),
  ADD COLUMN transfer_tone text CHECK (transfer_tone ~ '^[a-z]{1,20}$'),
  -- Percent.
  ADD COLUMN message_volume smallint NOT NULL DEFAULT 80 CHECK (message_volume BETWEEN 0 AND 100);
