import ContentCopy from '@mui/icons-material/ContentCopy'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { registerPage } from '../../contract/visits.ts'
import { crmTexts } from '../../i18n/texts.ts'

interface PublishDialogProps {
  name: string
  formKey: string
  onClose: () => void
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Counts visits of the page it is pasted into; the visitor is known by an id of that browser alone. */
const visitCode = (key: string): string => `<script>
(function () {
  var id = localStorage.getItem('suite.visitor');
  if (!id) localStorage.setItem('suite.visitor', (id = crypto.randomUUID()));
  var q = new URLSearchParams(location.search);
  fetch('${location.origin}${registerPage.path}', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: '${key}', visitor: id, page: location.href.slice(0, 500), referrer: document.referrer.slice(0, 500),
      utm_source: q.get('utm_source') || '', utm_medium: q.get('utm_medium') || '', utm_campaign: q.get('utm_campaign') || ''
    })
  }).catch(function () {});
})();
</script>`

/** The form's address, its embed code, and the code that counts visits. */
export const PublishDialog = ({ name, formKey, onClose }: PublishDialogProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const titleId = useId()
  const address = `${location.origin}/formulario/${formKey}`
  // Passes on the outer page's full address, for its UTM parameters.
  const code = `<iframe src="${address}" title="${escaped(name)}" style="width:100%;height:640px;border:0" referrerpolicy="no-referrer-when-downgrade"></iframe>`
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    showToast(t('crm.form.copied'))
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('crm.form.publish')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        {[
          { label: t('crm.form.address'), text: address, rows: 1 },
          { label: t('crm.form.embed'), text: code, rows: 4 },
          { label: t('crm.form.visits'), text: visitCode(formKey), rows: 4 },
        ].map(({ label, text, rows }) => (
          <Box key={label} sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
            <TextField
              fullWidth
              size="small"
              label={label}
              value={text}
              multiline={rows > 1}
              minRows={rows}
              slotProps={{ htmlInput: { readOnly: true } }}
            />
            <Button startIcon={<ContentCopy />} onClick={() => void copy(text)}>
              {t('crm.form.copy')}
            </Button>
          </Box>
        ))}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('crm.form.utmHint')} {t('crm.form.visitsHint')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button startIcon={<OpenInNew />} href={address} target="_blank" rel="noopener">
          {t('crm.form.open')}
        </Button>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
