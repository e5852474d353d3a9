import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import type { Field } from '#platform/resource/contract/field.ts'
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

interface FieldValueProps {
  name: string
  field: Field
  value: unknown
  texts: ResourceTexts
  /** There is room for all of it. */
  whole?: boolean
}

/** A field's value in a list, by its kind. */
export const FieldValue = ({ name, field, value, texts }: FieldValueProps) => {
  if (value === null || value === undefined || value === '') return <Nothing />
  switch (field.kind) {
    case 'choice':
      return texts.choice(name, String(value))
    case 'flag':
      return value === true ? <Check fontSize="small" titleAccess={texts.field(name)} /> : <Nothing />
    case 'instant':
      return <Moment iso={String(value)} />
    case 'reference':
      return labelOf(value)
    case 'references':
      return Array.isArray(value) && value.length > 0 ? value.map(labelOf).join(', ') : <Nothing />
    case 'lines':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : <Nothing />
    case 'color':
      return (
        <Box
          component="span"
          sx={{ display: 'inline-block', width: 16, height: 16, borderRadius: 0.5, bgcolor: String(value) }}
        />
      )
    default:
      return String(value)
  }
}
