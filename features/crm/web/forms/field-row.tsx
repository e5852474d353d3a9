import Close from '@mui/icons-material/Close'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useText } from '#platform/i18n/web/language.tsx'
import { useOrderDrag } from '#platform/ui/order/use-order-drag.ts'
import type { FormField } from '../../contract/public-forms.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { OrderButtons } from '../order/order-buttons.tsx'

interface FieldRowProps {
  field: FormField
  /** The field it fills: "Celular", or the variable's name. */
  meaning: string
  index: number
  last: number
  onMove: (from: number, to: number) => void
  onChange: (field: FormField) => void
  onRemove: () => void
}

const KIND = 'form-field'

/** A question in the builder: label, required or not, reordered by dragging or with buttons. */
export const FieldRow = ({
  field,
  meaning,
  index: position,
  last,
  onMove,
  onChange,
  onRemove,
}: FieldRowProps) => {
  const t = useText(crmTexts)
  const { row, over } = useOrderDrag<HTMLLIElement>(KIND, position, onMove)
  return (
    <Box
      component="li"
      ref={row}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'flex-end',
        gap: 0.5,
        py: 0.75,
        borderRadius: 1,
        bgcolor: over ? 'action.selected' : undefined,
      }}
    >
      <DragIndicator fontSize="small" color="disabled" sx={{ cursor: 'grab' }} />
      <TextField
        size="small"
        label={meaning}
        value={field.label}
        error={field.label.trim() === ''}
        onChange={(event) => onChange({ ...field, label: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        sx={{ flex: 1, minWidth: 160 }}
      />
      <FormControlLabel
        label={t('crm.form.mandatory')}
        control={
          <Checkbox
            size="small"
            checked={field.required}
            onChange={(_, required) => onChange({ ...field, required })}
          />
        }
        sx={{ mr: 0, ml: 0.5 }}
      />
      <OrderButtons name={field.label} index={position} last={last} onMove={onMove} />
      <IconButton
        size="small"
        aria-label={t('crm.form.removeField', { name: field.label })}
        onClick={onRemove}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
