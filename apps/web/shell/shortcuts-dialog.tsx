import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useStore } from 'zustand'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { commandStore } from '#platform/ui/commands/commands.ts'
import { setSingleKeys, singleKeys } from '#platform/ui/commands/single-keys.ts'
import { shellTexts } from '../i18n/texts.ts'
import { Keys } from './keys.tsx'

/** All shortcuts, from the list they are bound by. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(shellTexts)
  const ui = useText(platformTexts)
  const { language } = useLanguage()
  const { commands, local } = useStore(commandStore)
  const single = useStore(singleKeys)
  const rows = [
    ...commands.flatMap(({ id, keys, text, group }) =>
      keys === undefined ? [] : [{ id, label: keys, text, group }],
    ),
    ...local,
  ]
  const groups = Map.groupBy(rows, ({ group }) => group(language))
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title" variant="h2" component="h2">
        {t('shell.shortcuts')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }} tabIndex={0}>
        {[...groups].map(([group, entries]) => (
          <Box key={group} component="section" aria-label={group}>
            <Box
              component="h3"
              sx={{ m: 0, mb: 0.75, typography: 'overline', textTransform: 'none', color: 'text.secondary' }}
            >
              {group}
            </Box>
            <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
              {entries.map(({ id, label, text }) => (
                <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                  <Box component="dt" sx={{ flex: 1 }}>
                    {text(language)}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    <Keys keys={typeof label === 'string' ? label : label(language)} />
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
        <FormControlLabel
          control={<Switch checked={single} onChange={(_, on) => setSingleKeys(on)} />}
          label={t('shell.singleKeys')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {ui('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
