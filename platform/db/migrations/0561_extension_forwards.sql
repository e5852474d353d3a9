-- Where calls to an extension go instead, by what would become of them: a number, or `box` for its own messages. Empty: nowhere.
CREATE TABLE extension_forwards (
  extension_id bigint PRIMARY KEY,
  company_id bigint NOT NULL,
  always text NOT NULL DEFAULT '' CHECK (length(always) <= 33),
  busy text NOT NULL DEFAULT '' CHECK (length(busy) <= 33),
  unanswered text NOT NULL DEFAULT '' CHECK (length(unanswered) <= 33),
  away text NOT NULL DEFAULT '' CHECK (length(away) <= 33),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('extension_forwards');
CREATE INDEX extension_forwards_of_company ON extension_forwards (company_id, extension_id);
