-- Programs that run jobs, and when each last said that it is there. Of no company, and the owner's alone.
CREATE TABLE job_runners (
  id text PRIMARY KEY CHECK (length(id) <= 100),
  seen_at timestamptz NOT NULL DEFAULT now()
);
