import { describe, expect, test } from 'vitest'
import { plainHeaders } from './carrier-headers.ts'
import { readCarrierCall } from './read-carrier-call.ts'

/** How carriers that nobody has seen yet write a name, and that there is none. */

const PLAIN = plainHeaders('6015550100', { name: '', number: '3105550101' })
const read = (headers: Partial<typeof PLAIN>, country = 'CO') =>
  readCarrierCall({ ...PLAIN, ...headers }, { trusted: true, username: '', country })

describe('a name', () => {
  test.each([
    ['=?UTF-8?Q?Pe=C3=B1a_SAS?=', 'Peña SAS'],
    ['=?utf-8?b?UGXDsWE=?=', 'Peña'],
    ['=?ISO-8859-1?Q?Pe=F1a?= =?ISO-8859-1?Q?_Hnos?=', 'Peña Hnos'],
    ['Sr. =?UTF-8?Q?Pe=C3=B1a?=', 'Sr. Peña'],
    ['Pe%C3%B1a%20SAS', 'Peña SAS'],
    // What only looks like it stays.
    ['=?X-NADA?Q?Pe=C3=B1a?=', '=?X-NADA?Q?Pe=C3=B1a?='],
    ['=?UTF-8?Q?Pe=F1a?=', '=?UTF-8?Q?Pe=F1a?='],
    ['100% Pollo', '100% Pollo'],
    ['50%20 menos', '50%20 menos'],
    ['Pe%F1a', 'Pe%F1a'],
    ['Hidden Valley', 'Hidden Valley'],
    ['Privada del Sol', 'Privada del Sol'],
  ])('%s is %s', (written, name) => {
    expect(read({ from: `"${written}" <sip:3105550101@sbc>` }).caller).toMatchObject({ name, hidden: false })
    expect(read({ asserted: `"${written}" <sip:3105550101@sbc>` }).caller.name).toBe(name)
  })

  test.each(['anonymous', 'unknown'])(
    'that begins like a hidden one (%s) and goes on like words about it takes no time',
    (word) => {
      // Whatever the words, which a stranger's telephone sends: read again from each space, sixty of them take years.
      const written = `${word} ${'id '.repeat(60)}!`
      const { caller } = read({ from: `"${written}" <sip:3105550101@sbc>` })
      expect(caller).toMatchObject({ number: '+573105550101', hidden: false })
      expect(read({ from: `"${word} caller id" <sip:3105550101@sbc>` }).caller.name).toBe('')
    },
  )

  test('comes from either address of the network, and is kept where the network asks for it', () => {
    const number = '<tel:+573105550199>'
    for (const asserted of [`${number}, "Gómez, Ana" <sip:+573105550199@sbc>`, `"Gómez, Ana" ${number}`])
      expect(read({ asserted }).caller).toMatchObject({ number: '+573105550199', name: 'Gómez, Ana' })
    const remoteParty = '"Ana" <sip:3105550101@sbc>;party=CALLING;privacy=Name'
    expect(read({ remoteParty, from: '"Ana" <sip:3105550101@sbc>' }).caller).toMatchObject({
      number: '+573105550101',
      name: '',
      hidden: false,
    })
  })
})

describe('a hidden caller', () => {
  test.each([
    '"Private Number" <sip:3105550101@sbc>',
    '"PRIVATE CALLER" <sip:3105550101@sbc>',
    '"Llamada privada" <sip:3105550101@sbc>',
    '"No Caller ID" <sip:3105550101@sbc>',
    '"Caller ID Blocked" <sip:3105550101@sbc>',
    '"Não identificado" <sip:3105550101@sbc>',
    '"Número Restrito" <sip:3105550101@sbc>',
    '"Sin identificar" <sip:3105550101@sbc>',
    '<sip:private-number@sbc>',
    '<sip:Numero_Privado@sbc>',
    '<sip:restricted.number@sbc>',
    '<sip:blocked@sbc>',
    '<sip:confidencial@sbc>',
    '<sip:anonymous%40carrier@sbc>',
    '<sip:desconhecido@sbc>',
    '<sip:unknown-caller@sbc>',
    '<sip:266696687@sbc>',
    '<sip:+86282452253@sbc>',
    '<sip:7378742833@sbc>',
  ])('%s', (from) => {
    expect(read({ from }).caller).toMatchObject({ number: 'anonymous', name: '', hidden: true })
  })

  test('whatever the case of the word that asks for it', () => {
    const address = '"Ana" <sip:3105550101@sbc>'
    for (const headers of [
      { remoteParty: `${address};party=Calling;privacy=Full` },
      { remoteParty: `${address};privacy="URI"` },
      { privacy: 'Id' },
      { privacy: '"id"' },
    ])
      expect(read(headers).caller).toMatchObject({ number: 'anonymous', hidden: true })
    expect(read({ diversion: '<sip:6015550133@sbc>;privacy=Full' }).diverted).toBe(null)
  })

  test('is nobody whose number in Texas spells RESTRICTED', () => {
    const from = '<sip:7378742833@sbc>'
    expect(read({ from }, 'US').caller).toMatchObject({ number: '+17378742833', hidden: false })
  })
})
