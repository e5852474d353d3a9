import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { ReferenceInput } from '#platform/resource/web/reference-input.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { needOptions } from '../../contract/options.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { type Named, namedOf } from '../detail/record-links.tsx'

/** A need being edited. */
export interface TypedNeed {
  key: number
  need: Named | null
  /** Digits. */
  quantity: string
  /** Digits, for all of them; '' takes the need's usual price of each. */
  amount: string
  note: string
}

/** On a phone it takes a row of its own below the need and the button. */
const WHOLE_ROW = { gridColumn: { xs: '1 / -1', sm: 'auto' } } as const

interface NeedRowProps {
  row: TypedNeed
  /** From 1. */
  index: number
  onChange: (row: TypedNeed) => void
  onRemove: () => void
}

export const NeedRow = ({ row, index, onChange, onRemove }: NeedRowProps) => {
  const t = useText(crmTexts)
  const id = useId()
  return (
    <Box
      role="group"
      aria-label={`${t('crm.needs.need')} ${index}`}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'end',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          sm: 'minmax(0, 5fr) minmax(0, 2fr) minmax(0, 4fr) minmax(0, 4fr) auto',
        },
      }}
    >
      <Labelled id={id} label={t('crm.needs.need')}>
        <ReferenceInput
          id={id}
          options={needOptions}
          value={row.need}
          multiple={false}
          person={false}
          error={false}
          disabled={false}
          autoFocus={row.need === null}
          onChange={(need) => onChange({ ...row, need: namedOf(need) })}
        />
      </Labelled>
      <IconButton
        size="small"
        aria-label={t('crm.needs.remove', { place: index })}
        onClick={onRemove}
        sx={{ order: { sm: 1 }, mb: 0.5 }}
      >
        <Close fontSize="small" />
      </IconButton>
      <Box sx={WHOLE_ROW}>
        <Labelled id={`${id}-quantity`} label={t('crm.needs.quantity')}>
          <NumberInput
            id={`${id}-quantity`}
            value={row.quantity}
            onChange={(quantity) => onChange({ ...row, quantity })}
          />
        </Labelled>
      </Box>
      <Box sx={WHOLE_ROW}>
        <Labelled id={`${id}-amount`} label={t('crm.needs.amount')}>
          <NumberInput
            id={`${id}-amount`}
            money
            value={row.amount}
            onChange={(amount) => onChange({ ...row, amount })}
          />
        </Labelled>
      </Box>
      <Box sx={WHOLE_ROW}>
        <Labelled id={`${id}-note`} label={t('crm.needs.note')}>
          <OutlinedInput
            id={`${id}-note`}
            size="small"
            fullWidth
            value={row.note}
            onChange={({ target }) => onChange({ ...row, note: target.value })}
            inputProps={{ maxLength: 400 }}
          />
        </Labelled>
      </Box>
    </Box>
  )
}
