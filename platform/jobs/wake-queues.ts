import { Client } from 'pg'

/**
 * The runner looks for its next job before the end of the last one is stored, whose queue is taken until then: a job that was added to
 * that queue meanwhile, and announced in vain, waited for the next poll, a second on average. So a queue that becomes free announces
 * it, whether a job is seen there or not: one that is added while this is committed is not seen, and is looked for in vain. Where
 * jobs wait in a table of their own, it is the admission that looks.
 */
const WAKE = `
-- Of nodes that start together one does it.
SELECT pg_advisory_xact_lock(hashtext('graphile_worker.wake_queue'));
CREATE OR REPLACE FUNCTION graphile_worker.wake_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('jobs:insert', '{"count":1}');
  IF NEW.queue_name LIKE 'waiting:%' THEN
    PERFORM pg_notify('waiting_jobs', '');
  END IF;
  RETURN NULL;
END $$;
DO $$ BEGIN
  -- Creating it waits for whoever writes there.
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'wake_queue' AND tgrelid = 'graphile_worker._private_job_queues'::regclass)
  THEN
    CREATE TRIGGER wake_queue AFTER UPDATE ON graphile_worker._private_job_queues
      FOR EACH ROW WHEN (OLD.locked_at IS NOT NULL AND NEW.locked_at IS NULL) EXECUTE FUNCTION graphile_worker.wake_queue();
  END IF;
END $$;`

/** Installs the trigger on the queue's tables, which are the library's. Safe to repeat. */
export async function wakeFreedQueues(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(WAKE)
  } finally {
    await client.end()
  }
}
