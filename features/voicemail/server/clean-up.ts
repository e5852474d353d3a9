import { sql } from 'kysely'
import { cleanUpIntoBin } from '#platform/files/server/clean-up.ts'

/** Old messages that were heard, as operators clean up. */
export const voicemailCleanUp = cleanUpIntoBin({
  category: 'voicemail',
  table: 'voicemail_messages',
  age: 'received_at',
  only: sql`r.heard`,
})
