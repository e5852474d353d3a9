import { describe, expect, test } from 'vitest'
import { readIcs } from './read-ics.ts'

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
const read = (content: string | Buffer) =>
  readIcs(Buffer.from(content), { timeZone: 'America/Bogota', max: 100 })
const starts = (content: string | Buffer) =>
  new Date(read(content).events[0]?.starts ?? 0).toISOString().slice(0, 16)

describe('times', () => {
  const definition = (tzid: string, ...offsets: [string, string]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    `TZOFFSETFROM:${offsets[1]}`,
    `TZOFFSETTO:${offsets[0]}`,
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    `TZOFFSETFROM:${offsets[0]}`,
    `TZOFFSETTO:${offsets[1]}`,
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]

  test.each([
    ['UTC', 'DTSTART:20270702T150000Z', '2027-07-02T15:00'],
    [
      'an IANA name without a definition',
      'DTSTART;TZID=America/Santiago:20270702T090000',
      '2027-07-02T13:00',
    ],
    ['Outlook’s name', 'DTSTART;TZID="Eastern Standard Time":20270702T090000', '2027-07-02T13:00'],
    ['Outlook’s name with a number', 'DTSTART;TZID=GMT Standard Time 1:20270702T090000', '2027-07-02T08:00'],
    [
      'an old prefix',
      'DTSTART;TZID=/freeassociation.sourceforge.net/America/Bogota:20270702T090000',
      '2027-07-02T14:00',
    ],
    ['no zone: the company’s', 'DTSTART:20270702T090000', '2027-07-02T14:00'],
    [
      'Exchange’s shown name, unquoted',
      'DTSTART;TZID=(UTC-03:00) Salvador:20270702T090000',
      '2027-07-02T12:00',
    ],
    ['an offset', 'DTSTART;TZID=UTC-03:00:20270702T090000', '2027-07-02T12:00'],
    ['an offset without a colon', 'DTSTART;TZID=GMT+0200:20270702T090000', '2027-07-02T07:00'],
    ['an unknown name: the company’s', 'DTSTART;TZID=Mi casa:20270702T090000', '2027-07-02T14:00'],
  ])('%s', (_, line, expected) => {
    expect(starts(calendar(...event(line)))).toBe(expected)
  })

  test('a zone that the file defines is found by its clock, also under a name that means another one', () => {
    const custom = definition('Customized Time Zone', '+0100', '+0200')
    expect(starts(calendar(...custom, ...event('DTSTART;TZID="Customized Time Zone":20270702T090000')))).toBe(
      '2027-07-02T07:00',
    )
    expect(starts(calendar(...custom, ...event('DTSTART;TZID="Customized Time Zone":20270102T090000')))).toBe(
      '2027-01-02T08:00',
    )
    const gmt = definition('GMT', '+0000', '+0100')
    expect(starts(calendar(...gmt, ...event('DTSTART;TZID=GMT:20270702T090000')))).toBe('2027-07-02T08:00')
  })

  test('without a zone of its own the calendar’s', () => {
    expect(starts(calendar('X-WR-TIMEZONE:America/Mexico_City', ...event('DTSTART:20270702T090000')))).toBe(
      '2027-07-02T15:00',
    )
  })

  test('whole days are the company’s, and end at the midnight after the last', () => {
    const { events } = read(calendar(...event('DTSTART;VALUE=DATE:20270702', 'DTEND;VALUE=DATE:20270704')))
    expect(events).toMatchObject([
      { all_day: true, starts: Date.parse('2027-07-02T05:00Z'), ends: Date.parse('2027-07-04T05:00Z') },
    ])
    const [single] = read(calendar(...event('DTSTART;VALUE=DATE:20270702'))).events
    expect(single?.ends).toBe(Date.parse('2027-07-03T05:00Z'))
  })

  test('whole days that Outlook writes as midnights of a zone are those days', () => {
    const zone = 'TZID=Romance Standard Time'
    const lines = [`DTSTART;${zone}:20270702T000000`, `DTEND;${zone}:20270704T000000`]
    const whole = [...lines, 'RRULE:FREQ=WEEKLY', `EXDATE;${zone}:20270709T000000`]
    const marked = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'
    expect(read(calendar(...event(...whole, marked))).events).toMatchObject([
      {
        all_day: true,
        starts: Date.parse('2027-07-02T05:00Z'),
        ends: Date.parse('2027-07-04T05:00Z'),
        excluded_days: ['2027-07-09'],
      },
    ])
    expect(read(calendar(...event(...lines))).events).toMatchObject([
      { all_day: false, starts: Date.parse('2027-07-01T22:00Z') },
    ])
  })

  test('days that are excluded at midnights of another zone are those days', () => {
    const exclude = (line: string) =>
      read(calendar(...event('DTSTART;VALUE=DATE:20270702', 'RRULE:FREQ=DAILY', line))).events[0]
    for (const line of ['EXDATE;TZID=W. Europe Standard Time:20270705T000000', 'EXDATE;VALUE=DATE:20270705'])
      expect(exclude(line)).toMatchObject({ excluded: [], excluded_days: ['2027-07-05'] })
  })

  test('birthdays since before 1970, or of an unknown year, begin where days are counted', () => {
    const since = (...lines: string[]) => read(calendar(...event(...lines))).events[0]
    const apple = ['DTSTART;VALUE=DATE;X-APPLE-OMIT-YEAR=1604:16040229', 'DTEND;VALUE=DATE:16040301']
    expect(since(...apple, 'RRULE:FREQ=YEARLY')).toMatchObject({
      starts: Date.parse('1972-02-29T05:00Z'),
      ends: Date.parse('1972-03-01T05:00Z'),
      rule: 'FREQ=YEARLY',
    })
    expect(
      since('DTSTART;VALUE=DATE:19581231', 'DTEND;VALUE=DATE:19590101', 'RRULE:FREQ=YEARLY'),
    ).toMatchObject({
      starts: Date.parse('1972-12-31T05:00Z'),
      ends: Date.parse('1973-01-01T05:00Z'),
    })
    for (const rule of ['FREQ=YEARLY;COUNT=3', 'FREQ=YEARLY;INTERVAL=10', 'FREQ=DAILY'])
      expect(since(...apple, `RRULE:${rule}`)).toBeUndefined()
  })

  test('what is beyond the most is told as left out', () => {
    const many = Array.from({ length: 103 }, (_, at) => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      'DTSTART:20270702T150000Z',
      'END:VEVENT',
    ])
    const { events, skipped } = read(calendar(...many.flat()))
    expect([events.length, skipped]).toEqual([100, 3])
  })
})

describe('texts', () => {
  const summary = (content: string | Buffer) => read(content).events[0]?.title
  const line = 'DTSTART:20270702T150000Z'

  test('of every encoding and folding', () => {
    const text = calendar(...event(line, 'SUMMARY:Reunión\\, ñandú\\; 会议'))
    expect(summary(text)).toBe('Reunión, ñandú; 会议')
    expect(summary(`\uFEFF${text}`)).toBe('Reunión, ñandú; 会议')
    expect(summary(text.replaceAll('\r\n', '\n'))).toBe('Reunión, ñandú; 会议')
    const bytes = Buffer.from(text)
    const within = bytes.indexOf('ó') + 1
    const folded = Buffer.concat([bytes.subarray(0, within), Buffer.from('\r\n '), bytes.subarray(within)])
    expect(summary(folded)).toBe('Reunión, ñandú; 会议')
    const latin = calendar(...event(line, 'SUMMARY:Reunión'))
    expect(summary(Buffer.from(latin, 'latin1'))).toBe('Reunión')
    expect(summary(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(latin, 'utf16le')]))).toBe('Reunión')
    expect(summary(calendar(...event(line, 'SUMMARY:Reu', ' nión', '\tlarga')))).toBe('Reuniónlarga')
    expect(summary(calendar(...event(line, 'SUMMARY;LANGUAGE=es;X="a:b;c":Con parámetros')))).toBe(
      'Con parámetros',
    )
  })

  test('a meeting’s address is found, and a wrong one is not taken', () => {
    const url = (...lines: string[]) => read(calendar(...event(line, ...lines))).events[0]?.meeting_url
    expect(url('X-GOOGLE-CONFERENCE:https://meet.google.com/abc')).toBe('https://meet.google.com/abc')
    expect(url('URL:javascript:alert(1)')).toBeNull()
  })
})

describe('repeated events', () => {
  const times = ['DTSTART;TZID=America/Bogota:20270701T190000', 'DTEND;TZID=America/Bogota:20270701T200000']

  test('end on the last local day, though the file says it in UTC', () => {
    const rule = (until: string) =>
      read(calendar(...event(...times, `RRULE:FREQ=DAILY;UNTIL=${until}`))).events[0]?.rule
    // 19:00 in Bogota is midnight in UTC.
    expect(rule('20270705T000000Z')).toBe('FREQ=DAILY;UNTIL=20270704')
    expect(rule('20270704T235959Z')).toBe('FREQ=DAILY;UNTIL=20270703')
    expect(rule('20270704')).toBe('FREQ=DAILY;UNTIL=20270704')
  })

  test('occurrences that are named by their day alone are those of the rule', () => {
    const named = (...lines: string[]) =>
      read(
        calendar(
          ...event(...times, 'RRULE:FREQ=DAILY;COUNT=3'),
          ...event('RECURRENCE-ID;VALUE=DATE:20270702', ...lines),
        ),
      ).events[0]
    const place = Date.parse('2027-07-03T00:00Z')
    expect(named('DTSTART;TZID=America/Bogota:20270702T210000')?.own).toMatchObject([
      { recurs: place, starts: Date.parse('2027-07-03T02:00Z') },
    ])
    expect(named(...times, 'STATUS:CANCELLED')?.excluded).toEqual([place])
  })

  test('keep what was excluded and changed; an occurrence alone is a single event', () => {
    const { events } = read(
      calendar(
        ...event(
          ...times,
          'RRULE:FREQ=DAILY;COUNT=5',
          'EXDATE;TZID=America/Bogota:20270702T190000,20270703T190000',
        ),
        ...event('RECURRENCE-ID:20270705T000000Z', 'SUMMARY:Otra', 'DTSTART:20270705T010000Z'),
        'BEGIN:VEVENT',
        'UID:solo',
        'RECURRENCE-ID:20270705T000000Z',
        'DTSTART:20270705T010000Z',
        'END:VEVENT',
      ),
    )
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      excluded: [Date.parse('2027-07-03T00:00Z'), Date.parse('2027-07-04T00:00Z')],
      own: [{ title: 'Otra', recurs: Date.parse('2027-07-05T00:00Z') }],
    })
    expect(events[1]).toMatchObject({ rule: null })
  })

  test('with rules that nobody understands are left out and counted, like cancelled ones and nonsense', () => {
    expect(read(calendar(...event(...times, 'RRULE:FREQ=DAILY;BYHOUR=3')))).toEqual({
      events: [],
      skipped: 1,
    })
    expect(read(calendar(...event(...times, 'STATUS:CANCELLED')))).toEqual({ events: [], skipped: 1 })
    expect(read('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:99999999\n;;;:::\nEND:VEVENT')).toEqual({
      events: [],
      skipped: 1,
    })
    expect(read('nada')).toEqual({ events: [], skipped: 0 })
  })
})

describe('what programs really write', () => {
  const iso = (content: string) =>
    read(content).events.map((one) => new Date(one.starts).toISOString().slice(0, 16))

  test.each([
    ['Office’s own zone, without quotes', 'tzone://Microsoft/Utc', '2027-03-15T09:00'],
    [
      'a list of cities as Windows shows it',
      '"(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"',
      '2027-03-15T08:00',
    ],
    ['a list of cities, in summer', '"(UTC-06:00) Guadalajara, Mexico City, Monterrey"', '2027-03-15T15:00'],
    ['an offset with a name that is no city', '"(UTC-03:00) Somewhere"', '2027-03-15T12:00'],
    [
      'the address of a library with a date',
      '/softwarestudio.org/Olson_20011030_5/America/New_York',
      '2027-03-15T13:00',
    ],
    ['Mozilla’s address', '/mozilla.org/20050126_1/Europe/Madrid', '2027-03-15T08:00'],
  ])('%s', (_, tzid, expected) => {
    expect(starts(calendar(...event(`DTSTART;TZID=${tzid}:20270315T090000`)))).toBe(expected)
  })

  test('a zone of Office’s with a definition goes by the definition', () => {
    const text = calendar(
      'BEGIN:VTIMEZONE',
      'TZID:tzone://Microsoft/Custom',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:-0300',
      'TZOFFSETTO:-0300',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...event('DTSTART;TZID=tzone://Microsoft/Custom:20270315T090000'),
    )
    expect(starts(text)).toBe('2027-03-15T12:00')
  })

  test.each(['20270230T100000Z', '20270315T256100Z', '20270315T106000', '20270315T240100Z', '20271301'])(
    '%s is no time',
    (text) => {
      expect(read(calendar(...event(`DTSTART:${text}`)))).toEqual({ events: [], skipped: 1 })
    },
  )

  test('24:00 is the end of a day', () => {
    expect(starts(calendar(...event('DTSTART:20270315T240000Z')))).toBe('2027-03-16T00:00')
  })

  const daily = ['DTSTART;TZID=America/Bogota:20270301T090000', 'RRULE:FREQ=DAILY;COUNT=5']

  test('a day without its time is left out of a series, and so is an occurrence that is called off', () => {
    const days = read(calendar(...event(...daily, 'EXDATE;VALUE=DATE:20270302,20270304'))).events[0]
    expect([days?.excluded, days?.excluded_days]).toEqual([[], ['2027-03-02', '2027-03-04']])
    const off = read(
      calendar(
        ...event(
          'STATUS:CANCELLED',
          'RECURRENCE-ID;TZID=America/Bogota:20270303T090000',
          'DTSTART;TZID=America/Bogota:20270303T090000',
        ),
        ...event(...daily),
      ),
    )
    expect(off.skipped).toBe(0)
    expect(off.events[0]?.excluded).toEqual([Date.parse('2027-03-03T14:00Z')])
    expect(off.events[0]?.own).toEqual([])
  })

  test('dates beside those of the rule are events, too, and the same ones the next time', () => {
    const text = calendar(
      ...event(
        ...daily,
        'RDATE;TZID=America/Bogota:20270310T090000,20270301T090000',
        'RDATE;VALUE=PERIOD:20270311T140000Z/PT1H',
      ),
    )
    expect(iso(text)).toEqual(['2027-03-01T14:00', '2027-03-10T14:00', '2027-03-11T14:00'])
    expect(new Set(read(text).events.map(({ uid }) => uid)).size).toBe(3)
    expect(read(text)).toEqual(read(text))
  })
})
