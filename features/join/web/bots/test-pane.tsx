import Send from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { timeoutIn } from '../../contract/bots/bot-timeout.ts'
import type { BotGraph } from '../../contract/bots/graph.ts'
import { botTexts } from './texts.ts'
import type { BotTest, Content } from './use-bot-test.ts'

/** Try the bot as a contact: nothing is sent, and the outcome of HTTP calls is chosen by hand. */
export const TestPane = ({ graph, trial }: { graph: BotGraph; trial: BotTest }) => {
  const t = useText(botTexts)
  const { state, messages, play, restart, isOpen, setOpen } = trial
  const [text, setText] = useState('')
  const log = useRef<HTMLDivElement>(null)
  const write = () => {
    if (text.trim() === '') return
    play({ type: 'message', text, choice: null }, text)
    setText('')
  }
  // Scrolls to the latest message.
  useEffect(() => {
    if (messages.length > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [messages])
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, p: 1.5, minHeight: 0, flex: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('testHint')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        <FormControlLabel
          control={<Switch size="small" checked={isOpen} onChange={(_, checked) => setOpen(checked)} />}
          label={t('openHours')}
        />
        <Button size="small" onClick={restart}>
          {t('restart')}
        </Button>
      </Box>
      <Box
        ref={log}
        role="log"
        sx={{ flex: 1, minHeight: 160, overflowY: 'auto', display: 'grid', gap: 0.75, alignContent: 'start' }}
      >
        {messages.map((one) => (
          <MessageBubble
            key={one.id}
            message={one}
            onChoose={(id, title) => play({ type: 'message', text: title, choice: id }, title)}
          />
        ))}
      </Box>
      {state?.awaiting === 'call' && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" onClick={() => play({ type: 'called', ok: true, saved: {} })}>
            {t('callOk')}
          </Button>
          <Button size="small" onClick={() => play({ type: 'called', ok: false, saved: {} })}>
            {t('callFailed')}
          </Button>
        </Box>
      )}
      {state?.awaiting === 'ai' && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" onClick={() => play({ type: 'replied', text: t('aiSays') })}>
            {t('aiSays')}
          </Button>
          <Button size="small" onClick={() => play({ type: 'replied', text: null })}>
            {t('aiGives')}
          </Button>
        </Box>
      )}
      {state?.awaiting === 'answer' && timeoutIn(graph, state) !== null && (
        <Button size="small" onClick={() => play({ type: 'timeout' })}>
          {t('wait')}
        </Button>
      )}
      <Box
        component="form"
        sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.5 }}
        onSubmit={(event) => {
          event.preventDefault()
          write()
        }}
      >
        <TextField
          size="small"
          fullWidth
          label={t('sayHere')}
          value={text}
          disabled={state === null}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton type="submit" aria-label={t('send')} disabled={state === null}>
          <Send />
        </IconButton>
      </Box>
    </Box>
  )
}

const MessageBubble = ({
  message,
  onChoose,
}: {
  message: Content
  onChoose: (id: string, title: string) => void
}) => {
  const t = useText(botTexts)
  if (message.by === 'program')
    return (
      <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
        {t(message.what)}
      </Typography>
    )
  const own = message.by === 'contact'
  return (
    <Box
      sx={{
        justifySelf: own ? 'end' : 'start',
        maxWidth: 0.9,
        px: 1.25,
        py: 0.75,
        borderRadius: 2,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        bgcolor: own ? 'primary.main' : 'action.hover',
        color: own ? 'primary.contrastText' : 'text.primary',
      }}
    >
      {message.text}
      {message.by === 'bot' && message.options.length > 0 && (
        <Box sx={{ display: 'grid', gap: 0.5, mt: 0.75 }}>
          {message.options.map(({ id, title }) => (
            <Button key={id} size="small" variant="outlined" onClick={() => onChoose(id, title)}>
              {title}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}
