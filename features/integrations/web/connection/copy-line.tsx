import ContentCopy from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { integrationsTexts } from '../../i18n/texts.ts'

interface CopyLineProps {
  label: string
  /** Null: there is none yet. */
  value: string | null
  placeholder?: string
}

/** An address to copy into the other program. */
export const CopyLine = ({ label, value, placeholder = '' }: CopyLineProps) => {
  const t = useText(integrationsTexts)
  const copy = () =>
    navigator.clipboard
      .writeText(value ?? '')
      .then(() => showToast(t('connect.copied')))
      .catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  return (
    <TextField
      size="small"
      label={label}
      value={value ?? placeholder}
      disabled={value === null}
      onFocus={({ target }) => target.select()}
      slotProps={{
        input: {
          readOnly: true,
          endAdornment: value !== null && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                aria-label={`${t('connect.copy')}: ${label}`}
                onClick={() => void copy()}
              >
                <ContentCopy fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
