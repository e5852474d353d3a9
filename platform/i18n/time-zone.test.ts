import { expect, test } from 'vitest'
import { KNOWN_ZONES } from './country-defaults.ts'
import { isTimeZone } from './time-zone.ts'

test.each([
  ...KNOWN_ZONES,
  'UTC',
  'Europe/Madrid',
  'Asia/Kolkata',
  'America/Port-au-Prince',
  'America/Argentina/Buenos_Aires',
  'America/North_Dakota/New_Salem',
  'Africa/Dar_es_Salaam',
  'Antarctica/DumontDUrville',
])('%s is one by area and place', (name) => expect(isTimeZone(name)).toBe(true))

test.each([
  ...[
    'IST',
    'EST',
    'MST',
    'HST',
    'CET',
    'EET',
    'WET',
    'GMT',
    'GMT0',
    'GMT+5',
    'GMT-5',
    'UTC+5',
    'UTC-5',
    'Z',
  ],
  ...['EST5EDT', 'CST6CDT', 'PST8PDT', '<-05>5', 'COT5', 'posix/America/Bogota', 'right/UTC', 'localtime'],
  ...[
    'Etc/GMT+5',
    'Etc/UTC',
    'Etc/GMT',
    'US/Eastern',
    'Brazil/East',
    'Canada/Atlantic',
    'Cuba',
    'Japan',
    'SystemV/EST5',
  ],
  ...[
    '+05:00',
    '-0500',
    '',
    ' ',
    'America',
    'America/',
    'America/Nowhere',
    "America/Bogota'; --",
    'America/Bogota\n',
  ],
  ...[
    'america/bogota',
    'AMERICA/BOGOTA',
    'America/BOGOTA',
    'America/bogota',
    ' America/Bogota',
    'utc',
    'Factory',
  ],
])('%j is none', (name) => expect(isTimeZone(name)).toBe(false))
