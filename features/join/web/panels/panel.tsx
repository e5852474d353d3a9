import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { KeyboardEvent } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { Chat } from '../../contract/chat.ts'
import { sendComposerCommand } from '../composer/composer-commands.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { CannedResponsesPanel } from './canned-responses-panel.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { FilesPanel } from './files-panel.tsx'
import { LabelsPanel } from './labels-panel.tsx'
import { PANEL_ICONS } from './panel-icons.ts'
import { PANELS, type PanelName } from './panel-name.ts'
import { TakesFocus } from './takes-focus.ts'
import { TemplatesPanel } from './templates-panel.tsx'

interface PanelProps {
  chat: Chat
  panel: PanelName
  /** Number of the opening by keyboard; 0: it was not opened by keyboard. */
  turn: number
  onPanel: (panel: PanelName | null) => void
  /** It lies over the conversation. */
  over: boolean
}

const Content = ({ chat, panel, onPanel, over }: PanelProps) => {
  const done = () => {
    onPanel(null)
    // After the chosen text is in the field, which ignores drafts while it has the focus.
    requestAnimationFrame(() => sendComposerCommand('focus'))
  }
  switch (panel) {
    case 'contact':
      return <ContactPanel chat={chat} onOpen={() => over && onPanel(null)} />
    case 'labels':
      return <LabelsPanel chat={chat} />
    case 'templates':
      return <TemplatesPanel chat={chat} onSent={done} />
    case 'defaults':
      return <CannedResponsesPanel chat={chat} onChosen={done} />
    case 'files':
      return <FilesPanel chat={chat} />
    default:
      return panel satisfies never
  }
}

/** Side panel: contact, labels, templates, canned responses, files; one at a time. */
export const Panel = (props: PanelProps) => {
  const t = useText(joinWebTexts)
  const { chat, panel, turn, onPanel } = props
  const onKeyDown = (event: KeyboardEvent) => {
    // In a search field with text, Escape clears the text first.
    const isInText = event.target instanceof HTMLInputElement && event.target.value !== ''
    if (event.key !== 'Escape' || isInText || event.defaultPrevented) return
    event.preventDefault()
    onPanel(null)
    sendComposerCommand('focus')
  }
  return (
    <Box
      component="aside"
      aria-label={t('join.panel')}
      onKeyDown={onKeyDown}
      sx={{ height: 1, display: 'flex', flexDirection: 'column', minHeight: 0, bgcolor: 'background.paper' }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider', flex: 'none' }}
      >
        <Tabs
          value={panel}
          onChange={(_event, value: PanelName) => onPanel(value)}
          sx={{
            flex: 1,
            minHeight: 55,
            '& .MuiTab-root': { minHeight: 55, minWidth: 44, px: 1.25, textTransform: 'none' },
          }}
        >
          {PANELS.map((name) => {
            // Five names do not fit: only the selected tab shows its name, the others their icons.
            const Icon = PANEL_ICONS[name]
            const label = t(`join.panel.${name}`)
            return name === panel ? (
              <Tab
                key={name}
                value={name}
                icon={<Icon fontSize="small" />}
                iconPosition="start"
                label={label}
              />
            ) : (
              <Tab
                key={name}
                value={name}
                aria-label={label}
                icon={
                  <Tip title={label}>
                    <Icon fontSize="small" />
                  </Tip>
                }
              />
            )
          })}
        </Tabs>
        <IconButton
          size="small"
          aria-label={t('join.panel.close')}
          onClick={() => onPanel(null)}
          sx={{ mr: 0.5 }}
        >
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 2 }}>
        <TakesFocus value={turn > 0}>
          <Content key={`${chat.id}${panel}${turn}`} {...props} />
        </TakesFocus>
      </Box>
    </Box>
  )
}
