-- Menus that ask: the key that a caller presses is an answer that is kept, and the call goes on to one place.
ALTER TABLE ivr_menus
  ADD COLUMN survey boolean NOT NULL DEFAULT false,
  -- Null: the call ends after the answer.
  ADD COLUMN survey_next_id bigint,
  ADD CONSTRAINT ivr_menus_survey_next_fkey FOREIGN KEY (company_id, survey_next_id) REFERENCES call_destinations (company_id, id);

-- What callers answered. The database itself keeps the list: an answer is on it by the statement that stores the fact.
CREATE TABLE survey_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  -- The menu's name at that time.
  menu text NOT NULL CHECK (length(menu) <= 80),
  answer text NOT NULL CHECK (length(answer) <= 20),
  number text NOT NULL CHECK (length(number) <= 64),
  name text NOT NULL CHECK (length(name) <= 120),
  answered_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(menu || ' ' || answer || ' ' || number || ' ' || name)) STORED,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('survey_answers');
CREATE INDEX survey_answers_newest ON survey_answers (company_id, answered_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX survey_answers_of_call ON survey_answers (call_id);
CREATE INDEX survey_answers_search ON survey_answers USING gin (search_text gin_trgm_ops);

CREATE FUNCTION survey_answer_of_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO survey_answers (company_id, call_id, menu, answer, number, name, answered_at)
  SELECT c.company_id, c.id, m.name, left(NEW.about ->> 'answer', 20), left(c.caller_number, 64), left(c.caller_name, 120), NEW.at
    FROM calls c
    JOIN ivr_menus m ON m.company_id = c.company_id AND m.id = (NEW.about ->> 'ivr')::bigint
   WHERE c.id = NEW.call_id;
  RETURN NULL;
END $$;
CREATE TRIGGER survey_answer_of_fact AFTER INSERT ON call_facts FOR EACH ROW
  WHEN (NEW.kind = 'ivr_answer') EXECUTE FUNCTION survey_answer_of_fact();
