import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { formatMoney, formatPhone, formatPlainDay } from '#platform/i18n/format.ts'
import { type Language, LOCALES } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { Field, FieldKind } from '#platform/resource/contract/field.ts'
import { CallNumber } from '#platform/ui/call-number.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { ResourceTexts } from './resource-texts.ts'

const labelOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : ''

export const Moment = ({ iso }: { iso: string }) => {
  const moment = useMoment()
  return (
    <Box component="time" dateTime={iso} sx={{ whiteSpace: 'nowrap' }}>
      {moment(iso)}
    </Box>
  )
}

const Nothing = () => (
  <Box component="span" sx={{ color: 'text.disabled' }}>
    —
  </Box>
)

const colorOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'color' in value && typeof value.color === 'string'
    ? value.color
    : null

/** A referenced record's label, with its colour mark if any. */
const Named = ({ value }: { value: unknown }) => {
  const color = colorOf(value)
  if (color === null) return labelOf(value)
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        maxWidth: '100%',
        px: 1,
        py: 0.125,
        borderRadius: 4,
        bgcolor: `color-mix(in srgb, ${color} 14%, transparent)`,
      }}
    >
      <Box
        sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: color, flexShrink: 0 }}
        component="span"
      />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {labelOf(value)}
      </Box>
    </Box>
  )
}

interface FieldValueProps {
  name: string
  field: Field
  value: unknown
  texts: ResourceTexts
  /** Shown in full. */
  whole?: boolean
}

const Person = ({ name }: { name: string }) => (
  <Box
    component="span"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0, maxWidth: '100%' }}
  >
    <InitialsAvatar name={name} src={null} size={22} />
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {name}
    </Box>
  </Box>
)

/** A phone number as stored; calls it. */
export const Called = ({ number }: { number: string }) => {
  const t = useText(platformTexts)
  return number === '' ? <Nothing /> : <CallNumber number={number} name={t('ui.call')} />
}

const Phone = ({ number }: { number: string }) => {
  const t = useText(platformTexts)
  return <CallNumber number={number} shown={formatPhone(number)} name={t('ui.call')} />
}

const DECIMALS = {
  es: new Intl.NumberFormat(LOCALES.es, { maximumFractionDigits: 4 }),
  en: new Intl.NumberFormat(LOCALES.en, { maximumFractionDigits: 4 }),
} satisfies Record<Language, Intl.NumberFormat>

const Decimal = ({ value }: { value: number }) => DECIMALS[useLanguage().language].format(value)

const listed = (value: unknown, word: (one: unknown) => string) =>
  Array.isArray(value) && value.length > 0 ? value.map(word).join(', ') : <Nothing />

/** Opens in a new tab; the click must not open the row. */
const FileLink = ({ value }: { value: unknown }) => (
  <Link
    href={typeof value === 'object' && value !== null && 'file' in value ? String(value.file) : undefined}
    target="_blank"
    rel="noopener"
    onClick={(event) => event.stopPropagation()}
    sx={{ overflowWrap: 'anywhere' }}
  >
    {labelOf(value)}
  </Link>
)

type Draw = (props: FieldValueProps & { value: NonNullable<unknown> }) => ReactNode

const DRAWN: Partial<Record<FieldKind, Draw>> = {
  choice: ({ name, field, value, texts }) => {
    const word = texts.choice(name, String(value))
    const tone = field.tones?.[String(value)]
    return tone === undefined ? word : <Chip size="small" variant="outlined" color={tone} label={word} />
  },
  // Some numbers have a word: limit 0 is "Sin límite".
  number: ({ name, value, texts }) => texts.choice(name, String(value)),
  choices: ({ name, value, texts }) => listed(value, (one) => texts.choice(name, String(one))),
  flag: ({ name, value, texts }) =>
    value === true ? <Check fontSize="small" titleAccess={texts.field(name)} /> : <Nothing />,
  instant: ({ value }) => <Moment iso={String(value)} />,
  day: ({ value }) => <time dateTime={String(value)}>{formatPlainDay(String(value))}</time>,
  money: ({ value }) => formatMoney(Number(value)),
  decimal: ({ value }) => <Decimal value={Number(value)} />,
  phone: ({ value }) => <Phone number={String(value)} />,
  email: ({ value, whole }) =>
    whole ? <Link href={`mailto:${String(value)}`}>{String(value)}</Link> : String(value),
  long_text: ({ value, whole }) =>
    whole ? (
      <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
        {String(value)}
      </Box>
    ) : (
      String(value)
    ),
  reference: ({ value }) => <Named value={value} />,
  person: ({ value }) => <Person name={labelOf(value)} />,
  references: ({ value }) => listed(value, labelOf),
  lines: ({ value }) => listed(value, String),
  file: ({ value }) => <FileLink value={value} />,
  color: ({ value }) => (
    <Box
      component="span"
      sx={{ display: 'inline-block', width: 16, height: 16, borderRadius: 0.5, bgcolor: String(value) }}
    />
  ),
}

/** A field's value for reading, by kind. */
export const FieldValue = (props: FieldValueProps) => {
  const { field, value } = props
  if (value === null || value === undefined || value === '') return <Nothing />
  return DRAWN[field.kind]?.({ ...props, value }) ?? String(value)
}
