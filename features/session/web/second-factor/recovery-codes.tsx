import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { saveFile } from '#platform/ui/list/save-file.ts'
import { accountTexts } from '../../i18n/account/texts.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Called when the person confirms having saved them. */
  onDone: () => void
}

/** The recovery codes, shown only once. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const t = useText(accountTexts)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">{t('factor.codesHint')}</Alert>
      <Box
        component="ul"
        aria-label={t('factor.codes')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 1.5,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
          gap: 0.75,
          fontFamily: 'monospace',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" startIcon={<ContentCopy />} onClick={() => void copy()}>
          {copied ? t('factor.copied') : t('factor.copy')}
        </Button>
        <Button
          size="small"
          startIcon={<Download />}
          onClick={() => saveFile(`${t('factor.file')}.txt`, 'text/plain;charset=utf-8', codes.join('\r\n'))}
        >
          {t('factor.download')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="contained" onClick={onDone}>
          {t('factor.codesKept')}
        </Button>
      </Box>
    </Box>
  )
}
