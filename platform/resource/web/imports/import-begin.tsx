import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ImportRun } from '#platform/resource/contract/imports.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import { resourceTexts } from '../../i18n/texts.ts'

interface ImportBeginProps {
  busy: boolean
  earlier: readonly ImportRun[]
  onFile: (file: File) => void
  onOpen: (run: ImportRun) => void
  onTemplate: () => void
}

/** Start: choose a file, or a recent import to view or undo. */
export const ImportBegin = ({ busy, earlier, onFile, onOpen, onTemplate }: ImportBeginProps) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const moment = useMoment()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('import.begin')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={busy} onClick={() => input.current?.click()}>
          {ui('ui.import.choose')}
        </Button>
        <Button onClick={onTemplate}>{ui('ui.import.template')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.xls,.ods,.csv,.tsv,.txt,.vcf,text/csv,text/vcard,text/x-vcard"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) onFile(file)
            event.target.value = ''
          }}
        />
      </Box>
      {earlier.length > 0 && (
        <Box>
          <Typography variant="h3" component="h3">
            {t('import.earlier')}
          </Typography>
          <List dense sx={{ maxHeight: 220, overflow: 'auto' }}>
            {earlier.map((run) => (
              <ListItemButton key={run.id} onClick={() => onOpen(run)} sx={{ borderRadius: 1 }}>
                <ListItemText
                  primary={run.file_name}
                  secondary={`${moment(run.created_at)} · ${t(`import.state.${run.state}`, { undone: run.undone })}`}
                  slotProps={{ primary: { noWrap: true } }}
                />
              </ListItemButton>
            ))}
          </List>
        </Box>
      )}
    </Box>
  )
}
