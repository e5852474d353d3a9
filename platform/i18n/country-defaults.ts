import { DEFAULT_TIME_ZONE } from './format.ts'

interface CountryDefaults {
  /** IANA names; the first is where most people live. */
  zones: readonly [string, ...string[]]
  /** ISO 4217. */
  currency: string
}

const of = (currency: string, ...zones: [string, ...string[]]): CountryDefaults => ({ zones, currency })

/** By ISO 3166 code. */
const COUNTRIES: Readonly<Record<string, CountryDefaults>> = {
  AR: of('ARS', 'America/Argentina/Buenos_Aires'),
  BO: of('BOB', 'America/La_Paz'),
  BR: of(
    'BRL',
    'America/Sao_Paulo',
    'America/Bahia',
    'America/Fortaleza',
    'America/Manaus',
    'America/Rio_Branco',
  ),
  CL: of('CLP', 'America/Santiago', 'America/Punta_Arenas', 'Pacific/Easter'),
  CO: of('COP', 'America/Bogota'),
  CR: of('CRC', 'America/Costa_Rica'),
  CU: of('CUP', 'America/Havana'),
  DO: of('DOP', 'America/Santo_Domingo'),
  EC: of('USD', 'America/Guayaquil', 'Pacific/Galapagos'),
  ES: of('EUR', 'Europe/Madrid', 'Atlantic/Canary'),
  GT: of('GTQ', 'America/Guatemala'),
  HN: of('HNL', 'America/Tegucigalpa'),
  MX: of(
    'MXN',
    'America/Mexico_City',
    'America/Cancun',
    'America/Chihuahua',
    'America/Hermosillo',
    'America/Mazatlan',
    'America/Tijuana',
    'America/Ciudad_Juarez',
  ),
  NI: of('NIO', 'America/Managua'),
  PA: of('USD', 'America/Panama'),
  PE: of('PEN', 'America/Lima'),
  PR: of('USD', 'America/Puerto_Rico'),
  PY: of('PYG', 'America/Asuncion'),
  SV: of('USD', 'America/El_Salvador'),
  US: of(
    'USD',
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ),
  UY: of('UYU', 'America/Montevideo'),
  VE: of('VES', 'America/Caracas'),
}

/** Zones and currency of a country; of one that is not listed Colombia's, which is the platform's default. */
export const countryDefaults = (country: string): CountryDefaults =>
  COUNTRIES[country] ?? of('COP', DEFAULT_TIME_ZONE)

/** All zones and currencies of the listed countries, for suggestions. */
export const KNOWN_ZONES = [...new Set(Object.values(COUNTRIES).flatMap(({ zones }) => zones))].toSorted()
export const KNOWN_CURRENCIES = [
  ...new Set(Object.values(COUNTRIES).map(({ currency }) => currency)),
].toSorted()

/** Whether it is the ISO 4217 code of a currency in use. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)
