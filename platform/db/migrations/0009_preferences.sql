-- How somebody likes to work, on whichever computer. What is null was never chosen: the browser's own choice, or the company's, stands.
-- The language stands in users, since the server speaks it too.
CREATE TABLE user_preferences (
  user_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  theme text CHECK (theme IN ('light', 'dark', 'system')),
  -- Name of a ring tone; null is the company's.
  ring_tone text CHECK (ring_tone ~ '^[a-z]{1,20}$'),
  -- Percent.
  ring_volume smallint NOT NULL DEFAULT 100 CHECK (ring_volume BETWEEN 0 AND 100),
  tone_volume smallint NOT NULL DEFAULT 100 CHECK (tone_volume BETWEEN 0 AND 100),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('user_preferences');
