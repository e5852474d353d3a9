import type { CallFacts } from '#platform/integrations/contract/domain.ts'
import { ApiRefused, NotYet } from '#platform/integrations/errors.ts'
import type { Change, Outcome, Work } from '#platform/integrations/port.ts'

const DONE: Outcome = { state: 'done' }
const skipped = (reason: Extract<Outcome, { state: 'skipped' }>['reason']): Outcome => ({
  state: 'skipped',
  reason,
})

/** SIP-like codes by which they show what became of a call. */
const STATUS: Record<NonNullable<CallFacts['result']>, string> = {
  answered: '200',
  missed: '304',
  busy: '486',
  declined: '603',
  cancelled: '603-S',
  blocked: '403',
  failed: '503',
}

/** Of a link: the call was finished over there, so that its recording can be attached. */
const FINISHED = 'finished'
/** Largest recording that is handed over inside a request, bytes. */
const MAX_SOUND = 30 * 1024 * 1024

/** Their user of a call: who talked, else whom it rang at, else the default one. */
async function userOf(call: CallFacts, work: Work): Promise<string | null> {
  for (const id of call.userIds) {
    const remote = await work.remoteUser(id)
    if (remote !== null) return remote
  }
  return work.connection.settings.defaultUser || null
}

/** Registers a call once. @returns their id, or why there is none */
async function register(call: CallFacts, work: Work): Promise<{ id: string } | { none: Outcome }> {
  const known = await work.linkOf('call', call.id)
  if (known) return { id: known.remoteId }
  if (call.number === null) return { none: skipped('hidden_number') }
  const keep = async (id: string) => {
    await work.keepLink('call', {
      ownId: call.id,
      remoteKind: 'call',
      remoteId: id,
      remoteChangedAt: null,
      remoteDigest: null,
    })
    return { id }
  }
  // Begun over there: registered already, and shown to whoever began it.
  const begun = call.direction === 'outbound' ? await work.takeDial(call.userIds, call.number) : null
  if (begun !== null) return keep(begun)
  const user = await userOf(call, work)
  if (user === null) return { none: skipped('no_user') }
  const answer = (await work.api({
    path: 'telephony.externalCall.register',
    body: {
      USER_ID: user,
      PHONE_NUMBER: call.number,
      TYPE: call.direction === 'outbound' ? 1 : 2,
      CALL_START_DATE: call.startedAt.toISOString(),
      CRM_CREATE: work.connection.settings.createLeads ? 1 : 0,
      SHOW: call.endedAt === null ? 1 : 0,
      LINE_NUMBER: call.line,
      EXTERNAL_CALL_ID: call.id,
    },
  })) as { CALL_ID?: string } | null
  const id = answer?.CALL_ID
  if (!id) throw new ApiRefused(200, 'no_call_id', '')
  // Two calls of one number within half an hour may share their id.
  const taken = await work.linkTo('call', 'call', id)
  if (taken && taken.ownId !== call.id) return { none: skipped('unchanged') }
  return keep(id)
}

async function finish(call: CallFacts, id: string, work: Work): Promise<Outcome> {
  const user = await userOf(call, work)
  try {
    await work.api({
      path: 'telephony.externalCall.finish',
      body: {
        CALL_ID: id,
        ...(user === null ? {} : { USER_ID: user }),
        DURATION: call.talkSeconds,
        STATUS_CODE: STATUS[call.result ?? 'failed'],
        ADD_TO_CHAT: 0,
      },
    })
  } catch (error) {
    // Finished before, by an attempt whose answer was lost.
    if (!(error instanceof ApiRefused) || !/not found/i.test(error.message)) throw error
  }
  await work.keepLink('call', {
    ownId: call.id,
    remoteKind: 'call',
    remoteId: id,
    remoteChangedAt: null,
    remoteDigest: FINISHED,
  })
  return DONE
}

async function attach(callId: string, work: Work): Promise<Outcome> {
  const link = await work.linkOf('call', callId)
  const call = await work.call(callId)
  if (call === null) return skipped('gone')
  if (call.endedAt === null) throw new NotYet('the call goes on')
  if (link === null) return skipped('no_user')
  if (link.remoteDigest !== FINISHED) throw new NotYet('the call is not finished over there')
  const sound = await work.recordingOf(callId)
  if (sound === null) return skipped('gone')
  if (sound.content.length > MAX_SOUND) return skipped('too_large')
  await work.api({
    path: 'telephony.externalCall.attachRecord',
    body: {
      CALL_ID: link.remoteId,
      FILENAME: `${callId}.${sound.format}`,
      FILE_CONTENT: sound.content.toString('base64'),
    },
  })
  return DONE
}

/** Tells them of a call: registered while it rings, shown to who answers, finished, recording attached. */
export async function tellCall({ kind, record }: Change, work: Work): Promise<Outcome> {
  if (kind === 'recording.ready') return attach(record.replace('recording:', ''), work)
  const call = await work.call(record)
  if (call === null) return skipped('gone')
  if (call.continued) return skipped('not_wanted')
  const registered = await register(call, work)
  if ('none' in registered) return registered.none
  if (kind === 'call.ended') return finish(call, registered.id, work)
  if (kind === 'call.answered' && call.endedAt === null) {
    const [answering] = call.userIds
    const user = answering === undefined ? null : await work.remoteUser(answering)
    if (user !== null)
      await work.api({
        path: 'telephony.externalCall.show',
        body: { CALL_ID: registered.id, USER_ID: [user] },
      })
  }
  return DONE
}

/** A click on a number over there: our user's phone calls it. */
export async function clickToCall(data: Readonly<Record<string, string>>, work: Work): Promise<Outcome> {
  const user = await work.ownUser(data.USER_ID ?? '')
  const number = data.PHONE_NUMBER_INTERNATIONAL || data.PHONE_NUMBER || ''
  if (user === null || number === '') return skipped('no_user')
  await work.dial(user, number, data.CALL_ID ?? '')
  return DONE
}
