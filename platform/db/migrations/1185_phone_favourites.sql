-- Colleagues whom somebody calls often: in their dialler, with the state of their phones.
CREATE TABLE phone_favourites (
  user_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  company_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, extension_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('phone_favourites');
CREATE INDEX phone_favourites_of_extension ON phone_favourites (company_id, extension_id);
CREATE INDEX phone_favourites_of_user ON phone_favourites (company_id, user_id);
