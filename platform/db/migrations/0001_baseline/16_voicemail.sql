-- Boxes of voicemail and their messages.

CREATE TABLE voicemail_boxes (
  company_id bigint NOT NULL REFERENCES companies,
  extension_id bigint PRIMARY KEY,
  enabled boolean NOT NULL DEFAULT true,
  beep boolean NOT NULL DEFAULT true,
  silence_seconds integer NOT NULL DEFAULT 5 CHECK (silence_seconds BETWEEN 1 AND 60),
  longest_seconds integer NOT NULL DEFAULT 180 CHECK (longest_seconds BETWEEN 10 AND 1800),
  pin_sealed bytea,
  wrong_pins integer NOT NULL DEFAULT 0 CHECK (wrong_pins >= 0),
  wrong_pins_until timestamptz,
  email text CHECK (length(email) <= 254),
  greeting_file_id uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id),
  FOREIGN KEY (company_id, greeting_file_id) REFERENCES stored_files (company_id, id)
);
COMMENT ON TABLE voicemail_boxes IS 'Settings of an extension''s voicemail. No row: as the defaults say.';
COMMENT ON COLUMN voicemail_boxes.enabled IS 'Off: callers cannot leave messages.';
COMMENT ON COLUMN voicemail_boxes.silence_seconds IS 'So much silence ends a message.';
COMMENT ON COLUMN voicemail_boxes.longest_seconds IS 'Longest message.';
COMMENT ON COLUMN voicemail_boxes.pin_sealed IS
  'For listening from other phones; purpose `voicemail pins`. Null: not possible.';
COMMENT ON COLUMN voicemail_boxes.wrong_pins IS
  'Wrong PINs in a row. Stored, so that a restart or another node gives no further tries.';
COMMENT ON COLUMN voicemail_boxes.wrong_pins_until IS 'When they are forgotten; null: none were entered.';
COMMENT ON COLUMN voicemail_boxes.email IS 'Each message is mailed there with its sound; null: not mailed.';
COMMENT ON COLUMN voicemail_boxes.greeting_file_id IS 'The owner''s own greeting; null: the general one.';
COMMENT ON COLUMN voicemail_boxes.beep IS 'Callers hear a tone before they speak.';
CALL tenancy.protect('voicemail_boxes');
CREATE INDEX voicemail_boxes_by_greeting ON voicemail_boxes (greeting_file_id) WHERE greeting_file_id IS NOT NULL;

CREATE TABLE voicemail_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  extension_id bigint NOT NULL,
  user_id bigint,
  call_id uuid,
  caller_number text NOT NULL CHECK (length(caller_number) <= 32),
  caller_name text NOT NULL DEFAULT '' CHECK (length(caller_name) <= 80),
  received_at timestamptz NOT NULL,
  seconds integer NOT NULL CHECK (seconds >= 0),
  format text NOT NULL CHECK (format IN ('wav', 'mp3', 'ogg')),
  file_id uuid NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  heard boolean NOT NULL DEFAULT false,
  label text NOT NULL GENERATED ALWAYS AS (CASE WHEN caller_name = '' THEN caller_number ELSE caller_name END) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(caller_number || ' ' || caller_name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
COMMENT ON TABLE voicemail_messages IS 'Messages that callers left.';
COMMENT ON COLUMN voicemail_messages.user_id IS
  'Owner of the extension when it was left: a later owner does not hear it.';
COMMENT ON COLUMN voicemail_messages.call_id IS 'No foreign key: a message may be stored before its call.';
COMMENT ON COLUMN voicemail_messages.caller_name IS 'Empty: not known.';
COMMENT ON COLUMN voicemail_messages.size IS 'Bytes.';
COMMENT ON COLUMN voicemail_messages.heard IS 'Listened to, or marked as such.';
COMMENT ON COLUMN voicemail_messages.label IS 'What lists show: the caller''s name, or else the number.';
COMMENT ON COLUMN voicemail_messages.format IS 'Of the stored sound.';
CALL tenancy.protect('voicemail_messages');
CREATE INDEX voicemail_messages_newest ON voicemail_messages (user_id, received_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX voicemail_messages_unheard ON voicemail_messages (extension_id) WHERE deleted_at IS NULL AND NOT heard;
CREATE INDEX voicemail_messages_of_file ON voicemail_messages (file_id);
CREATE INDEX voicemail_messages_deleted ON voicemail_messages (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX voicemail_messages_search ON voicemail_messages USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
-- What somebody left in the company's boxes stands on their time line.
CREATE INDEX voicemail_messages_of_caller ON voicemail_messages (company_id, caller_number, received_at DESC)
  WHERE deleted_at IS NULL;
