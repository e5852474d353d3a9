import { expect, test } from 'vitest'
import { beginConference, type Conference, type Member } from '../../call-machine/conference/conference.ts'
import { marksOfConference } from './marks.ts'

const who = (number: string) => ({
  key: number,
  endpoint: number,
  extensionId: 1,
  userId: 1,
  number,
  name: number === '1003' ? '' : `Persona ${number}`,
  leg: `leg ${number}`,
  sipCallId: null,
})
const { conference } = beginConference({
  id: 'c',
  companyId: 1,
  bridge: 'b',
  at: 0,
  moderator: who('1001'),
  other: who('1002'),
})
const changed = (key: string, changes: Partial<Member>): Conference => ({
  ...conference,
  members: conference.members.map((one) => (one.key === key ? { ...one, ...changes } : one)),
})

test('joins, leaves and mutes are marked, invitations are not', () => {
  expect(marksOfConference(conference, conference)).toEqual([])
  expect(marksOfConference(conference, changed('1002', { muted: true }))).toEqual([
    { kind: 'muted', name: 'Persona 1002' },
  ])
  expect(marksOfConference(conference, changed('1002', { state: 'left' }))).toEqual([
    { kind: 'left', name: 'Persona 1002' },
  ])
  const [member] = conference.members
  if (!member) throw new Error('expected a member')
  const more = (state: Member['state']): Conference => ({
    ...conference,
    members: [...conference.members, { ...member, key: '1003', number: '1003', name: '', state }],
  })
  expect(marksOfConference(conference, more('invited'))).toEqual([])
  expect(marksOfConference(more('invited'), more('joined'))).toEqual([{ kind: 'joined', name: '1003' }])
})
