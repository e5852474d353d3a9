import { expect, test } from 'vitest'
import type { PersonFacts } from './contract/domain.ts'
import { digestPerson } from './digest-person.ts'
import { isOursNewer } from './is-ours-newer.ts'
import type { Work } from './port.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const facts: PersonFacts = {
  id: 1,
  state: 'lead',
  firstName: 'Rosa',
  lastName: '',
  phone: '+573001112233',
  email: null,
  document: null,
  city: null,
  address: null,
  notes: null,
  ownerId: null,
  changedAt: at(0),
  removed: false,
}
const judge = (own: Partial<PersonFacts>, syncedAt: Date, theirs: { changedAt: Date; digest?: string }) =>
  isOursNewer(
    {
      connection: { fields: [] } as unknown as Work['connection'],
      person: async () => ({ ...facts, ...own }),
      remoteUser: async () => null,
    },
    { ownId: '1', remoteKind: 'lead', remoteId: '9', remoteChangedAt: null, remoteDigest: 'x', syncedAt },
    { digest: 'theirs', ...theirs },
  )

test('ours wins if it was changed last, since both were in line', async () => {
  expect(await judge({ changedAt: at(5) }, at(1), { changedAt: at(4) })).toBe(true)
  expect(await judge({ changedAt: at(5) }, at(1), { changedAt: at(6) })).toBe(false)
})

test('what was written here for them does not win, however their clock goes', async () => {
  expect(await judge({ changedAt: at(5) }, at(5), { changedAt: at(3) })).toBe(false)
})

test('nothing wins over the same, or over nothing', async () => {
  const digest = digestPerson({ ...facts, owner: '' }, [])
  expect(await judge({ changedAt: at(5) }, at(1), { changedAt: at(4), digest })).toBe(false)
  expect(await judge({ changedAt: at(5), removed: true }, at(1), { changedAt: at(4) })).toBe(false)
})
