-- From where people have signed in, so that the first time from another country is told.

CREATE TABLE sign_in_countries (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  first_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, country),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sign_in_countries IS
  'Countries from which a user has signed in. The first one is only noted; each further one is told by mail and notification.';
COMMENT ON COLUMN sign_in_countries.country IS 'ISO 3166 code, by the address; private addresses have none.';
CALL tenancy.protect('sign_in_countries');

ALTER TABLE desk_phones DROP CONSTRAINT desk_phones_make_check;
ALTER TABLE desk_phones ADD CONSTRAINT desk_phones_make_check
  CHECK (make IN ('yealink', 'grandstream', 'fanvil', 'snom', 'polycom', 'cisco'));
COMMENT ON COLUMN desk_phones.make IS
  'Whose settings it reads: yealink, grandstream, fanvil, snom, polycom (Poly) or cisco (multiplatform and SPA).';
