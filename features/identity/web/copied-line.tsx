import ContentCopy from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { identityTexts } from '../i18n/texts.ts'

/** A text to copy into another program. */
export const CopiedLine = ({ label, value }: { label: string; value: string }) => {
  const t = useText(identityTexts)
  const copy = () =>
    navigator.clipboard
      .writeText(value)
      .then(() => showToast(t('provider.copied')))
      .catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  return (
    <TextField
      size="small"
      fullWidth
      label={label}
      value={value}
      onFocus={({ target }) => target.select()}
      slotProps={{
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                aria-label={`${t('provider.copy')}: ${label}`}
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
