import { expect, test } from 'vitest'
import { channelEvent } from '../domain.ts'
import { mutationsOf } from '../mutate-json-for-tests.ts'
import { metaChange } from './callbacks-for-tests.ts'
import { readMetaCallback } from './read-callback.ts'

const metadata = { display_phone_number: '573011110004', phone_number_id: '200' }
const at = '1795600000'
const phone = '573001112233'
const about = { message_template_id: 1, message_template_name: 'aviso', message_template_language: 'es' }
const history = [
  {
    metadata: { phase: 1, chunk_order: 1, progress: 50 },
    threads: [
      {
        id: phone,
        context: { wa_id: phone, user_id: 'CO.77', username: '@rosa' },
        messages: [
          {
            from: phone,
            id: 'wamid.h',
            timestamp: at,
            type: 'text',
            text: { body: 'Hola' },
            history_context: { status: 'READ' },
          },
        ],
      },
    ],
  },
]
const call = {
  id: 'wacid.1',
  from: phone,
  event: 'terminate',
  direction: 'USER_INITIATED',
  status: 'FAILED',
  timestamp: at,
}
const alert_info = { alert_severity: 'CRITICAL', alert_type: 'OBA_REJECTED', alert_description: 'Rechazada' }

/** As Meta's documentation shows them. */
const FIELDS: Readonly<Record<string, object>> = {
  history: { metadata, history },
  calls: { metadata, calls: [call] },
  user_id_update: {
    metadata,
    user_id_update: [{ wa_id: phone, user_id: { previous: 'CO.1', current: 'CO.2' }, timestamp: at }],
  },
  message_template_quality_update: { ...about, previous_quality_score: 'GREEN', new_quality_score: 'RED' },
  message_template_status_update: { ...about, event: 'APPROVED', reason: 'NONE' },
  template_category_update: { ...about, previous_category: 'UTILITY', new_category: 'MARKETING' },
  phone_number_quality_update: {
    display_phone_number: '573011110004',
    event: 'FLAGGED',
    current_limit: 'TIER_1K',
  },
  account_update: { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
  account_alerts: { entity_type: 'PHONE_NUMBER', entity_id: '200', alert_info },
  account_review_update: { decision: 'REJECTED' },
  business_capability_update: { max_daily_conversations_per_business: 'TIER_UNLIMITED' },
}

test.each(Object.keys(FIELDS))('%s gives an event; no missing, null or retyped field breaks it', (field) => {
  const whole = metaChange(field, FIELDS[field] ?? {})
  expect(readMetaCallback(whole)).toHaveLength(1)
  for (const { path, value } of mutationsOf(whole))
    for (const event of readMetaCallback(value) ?? []) expect(channelEvent.parse(event), path).toEqual(event)
})

test('history keeps its order, direction and people; the number that a callback is about is named', () => {
  expect(readMetaCallback(metaChange('history', FIELDS.history ?? {}))).toMatchObject([
    {
      type: 'history',
      line: '200',
      from: { phone, userId: 'CO.77', name: '@rosa' },
      messages: [{ direction: 'in', status: 'read', content: { type: 'text', text: 'Hola' } }],
    },
  ])
})

test('an answered call, and one that the business began, are not missed', () => {
  const calls = (change: object) =>
    readMetaCallback(metaChange('calls', { metadata, calls: [{ ...call, ...change }] }))
  expect(calls({ status: 'COMPLETED', duration: 12 })).toEqual([])
  expect(calls({ direction: 'BUSINESS_INITIATED' })).toEqual([])
  expect(calls({ event: 'connect' })).toEqual([])
  expect(calls({})).toHaveLength(1)
})

test('what is dropped is told by its kind alone', () => {
  const dropped: string[] = []
  const note = (what: string) => void dropped.push(what)
  const group = {
    from: phone,
    id: 'g',
    timestamp: at,
    type: 'text',
    text: { body: 'secreto' },
    group_id: 'g1',
  }
  readMetaCallback(
    metaChange('messages', { messages: [group, { id: 'n', text: { body: 'secreto' } }] }),
    note,
  )
  readMetaCallback(metaChange('flows', { secreto: 1 }), note)
  readMetaCallback(metaChange('history', { history: [{ errors: [{ code: 2_593_109 }] }] }), note)
  expect(dropped).toEqual(['group', 'message of nobody', 'field flows', 'history not shared'])
})
