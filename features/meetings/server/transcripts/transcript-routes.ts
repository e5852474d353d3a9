import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { translate } from '#platform/i18n/text.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import {
  downloadTranscript,
  readTranscript,
  retryTranscript,
  TRANSCRIPT_FAILURES,
  type TranscriptLine,
} from '../../contract/transcripts.ts'
import { transcriptTexts } from '../../i18n/transcripts/texts.ts'
import { recordAudit } from '../record-audit.ts'
import { auditOncePerHour } from '../recording/audit-once.ts'
import { seenBy } from '../recording/recording-store.ts'
import type { TranscriptJob } from './transcript-job.ts'
import { asText, asVtt } from './write-file.ts'

interface Request {
  unit: UnitOfWork
  principal: Principal
  client: { address: string }
}

interface Found {
  id: number
  name: string
  started_at: Date
  state: 'waiting' | 'ready' | 'failed' | null
  failure: string | null
  lines: TranscriptLine[] | null
}

/** Of a recording that the user may watch. @throws Failure `not_found` */
async function findTranscript({ unit, principal }: Request, id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT r.id, r.name, r.started_at, t.state, t.failure, t.lines
      FROM meeting_recordings r LEFT JOIN meeting_transcripts t ON t.recording_id = r.id
     WHERE r.id = ${id} AND r.deleted_at IS NULL AND ${seenBy(principal)}`.execute(unit.rows)
  const [found] = rows
  if (!found) throw new Failure(notFound)
  return found
}

const auditReading = (request: Request, { id, name }: Found): Promise<void> =>
  auditOncePerHour(request, {
    action: 'meeting_transcript.read',
    subject: { type: 'meeting_recording', id, name },
  })

/** Days after which a transcript that still waits may be asked for again. */
const STUCK_DAYS = 2

export const transcriptRoutes = (job: TranscriptJob): readonly BoundRoute[] => [
  bind(readTranscript, async (request) => {
    const found = await findTranscript(request, request.params.id)
    if (found.state === 'ready') await auditReading(request, found)
    return {
      state: found.state ?? ('none' as const),
      failure: TRANSCRIPT_FAILURES.find((one) => one === found.failure) ?? null,
      lines: found.lines ?? [],
    }
  }),
  bind(downloadTranscript, async (request) => {
    const { form } = request.query
    const found = await findTranscript(request, request.params.id)
    if (found.state !== 'ready') throw new Failure(notFound)
    await auditReading(request, found)
    const phones = translate(transcriptTexts, request.language, 'transcript.phones')
    const lines = found.lines ?? []
    const day = found.started_at.toISOString().slice(0, 10)
    return {
      name: `${found.name} ${day}.${form}`.replaceAll(/[\\/:*?"<>|]/g, ' '),
      contentType: form === 'vtt' ? 'text/vtt; charset=utf-8' : 'text/plain; charset=utf-8',
      disposition: 'attachment' as const,
      content: Buffer.from(form === 'vtt' ? asVtt(lines, phones) : asText(lines, phones)),
      etag: null,
    }
  }),
  bind(retryTranscript, async (request) => {
    const { unit, principal, params } = request
    const { rows } = await sql<{ name: string }>`
      UPDATE meeting_transcripts t SET state = 'waiting', failure = '', tries = 0, created_at = now()
        FROM meeting_recordings r
       WHERE t.recording_id = ${params.id} AND r.id = t.recording_id AND r.deleted_at IS NULL AND r.state = 'ready'
         AND (t.state = 'failed' OR t.state = 'waiting' AND t.created_at < now() - make_interval(days => ${STUCK_DAYS}))
      RETURNING r.name`.execute(unit.rows)
    const [found] = rows
    if (!found) throw new Failure(notFound)
    await enqueueWaiting(unit, job, { recording_id: params.id }, { companyId: principal.companyId })
    await recordAudit(unit, {
      by: request,
      action: 'meeting_transcript.retried',
      subject: { type: 'meeting_recording', id: params.id, name: found.name },
    })
    return { id: params.id }
  }),
]
