import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MessageSheet } from '#platform/conversation/web/message-sheet.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { bareDigits } from '#platform/telephony/numbers/phone-key.ts'
import { PhoneBubble } from './phone-bubble.tsx'
import {
  type Line,
  type PhoneMessage,
  phoneClient,
  type SimulatedAccount,
  SimulatorFailure,
} from './phone-client.ts'
import { PhoneComposer } from './phone-composer.tsx'
import { simulatorTexts } from './texts.ts'
import { usePhone } from './use-phone.ts'

const BEGIN = { phone: '573001234567', name: 'Carolina Duarte' }

const useAccounts = () => {
  const [accounts, setAccounts] = useState<readonly SimulatedAccount[] | 'failed' | null>(null)
  useEffect(() => {
    const control = new AbortController()
    phoneClient.accounts(control.signal).then(
      ({ results }) => setAccounts(results),
      (error: unknown) => {
        if (control.signal.aborted) return
        if (!(error instanceof SimulatorFailure || error instanceof TypeError)) throw error
        setAccounts('failed')
      },
    )
    return () => control.abort()
  }, [])
  return accounts
}

/** The telephone of a simulated contact who writes to a company, for trying things out. */
export const SimulatorPage = ({ telephone: callsOf }: { telephone: (number: string) => ReactNode }) => {
  const t = useText(simulatorTexts)
  const accounts = useAccounts()
  const [chosen, setChosen] = useState<number | null>(null)
  const [person, setPerson] = useState(BEGIN)
  const [replyTo, setReplyTo] = useState<PhoneMessage | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const list = Array.isArray(accounts) ? (accounts as readonly SimulatedAccount[]) : []
  const account = chosen ?? list[0]?.id ?? null
  const phone = bareDigits(person.phone)
  const line: Line | null =
    account === null || phone.length < 6 ? null : { account, phone, name: person.name.trim() }
  const telephone = usePhone(line)
  const { messages, read } = telephone
  const last = messages.at(-1)?.id
  const hasUnread = messages.some((message) => !message.own && !message.read)
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  // Viewing counts as reading: the company's ticks turn blue.
  useEffect(() => {
    if (hasUnread && document.visibilityState === 'visible') read()
  }, [hasUnread, read])
  const answer = replyTo?.id ?? null
  const done = () => setReplyTo(null)
  return (
    <Box
      component="main"
      sx={{
        height: { md: '100dvh' },
        display: 'grid',
        gridTemplateColumns: { md: '300px minmax(0, 430px)', lg: '300px 300px minmax(0, 430px)' },
        gridTemplateRows: { md: 'auto minmax(0, 1fr)' },
        columnGap: 3,
        rowGap: 2,
        p: { xs: 1, md: 3 },
        justifyContent: 'center',
        bgcolor: 'background.default',
      }}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Typography variant="h1">{t('title')}</Typography>
        <Typography
          sx={{ color: 'text.secondary', fontSize: '0.875rem', display: { xs: 'none', md: 'block' } }}
        >
          {t('hint')}
        </Typography>
      </Box>
      <Box
        sx={{
          gridColumn: { lg: 'span 2' },
          display: 'grid',
          gridTemplateColumns: { lg: 'subgrid' },
          gap: 2,
          alignContent: 'start',
          // Room for the labels of the first fields, which overflow their boxes.
          pt: 1,
          overflowY: { md: 'auto' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <TextField
            select
            size="small"
            label={t('account')}
            value={account ?? ''}
            onChange={(event) => setChosen(Number(event.target.value))}
            disabled={list.length === 0}
          >
            {list.map((one) => (
              <MenuItem key={one.id} value={one.id}>
                {`${one.name} · ${one.company}`}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            size="small"
            label={t('phone')}
            value={person.phone}
            onChange={(event) => setPerson({ ...person, phone: event.target.value })}
          />
          <TextField
            size="small"
            label={t('name')}
            value={person.name}
            onChange={(event) => setPerson({ ...person, name: event.target.value })}
          />
          {(accounts === 'failed' || telephone.failed) && (
            <Typography role="alert" color="error">
              {t('failed')}
            </Typography>
          )}
          {Array.isArray(accounts) && list.length === 0 && (
            <Typography role="status">
              {t('none')}. {t('noneHint')}
            </Typography>
          )}
        </Box>
        <div>{callsOf(phone)}</div>
      </Box>
      <Paper
        variant="outlined"
        sx={{
          minHeight: { xs: '75dvh', md: 0 },
          display: 'flex',
          flexDirection: 'column',
          borderRadius: 4,
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{ px: 2, py: 1.25, bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 }}
        >
          {list.find(({ id }) => id === account)?.name ?? t('title')}
        </Box>
        <Box
          role="log"
          aria-label={t('messages')}
          tabIndex={0}
          sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1.5, py: 1, bgcolor: 'background.default' }}
        >
          {messages.length === 0 && (
            <Typography sx={{ textAlign: 'center', color: 'text.secondary', py: 6 }}>{t('empty')}</Typography>
          )}
          <MessageSheet>
            {messages.map((message) => (
              <PhoneBubble
                key={message.id}
                message={message}
                answered={messages.find(({ id }) => id === message.replyTo)}
                addressOf={telephone.addressOf}
                onReply={() => setReplyTo(message)}
                onReact={(emoji) => telephone.react(message.id, emoji)}
                onChoose={({ id, title }) => telephone.write({ type: 'choice', id, title }, message.id)}
              />
            ))}
          </MessageSheet>
          <div ref={end} />
        </Box>
        <PhoneComposer
          disabled={line === null}
          replyTo={replyTo}
          onCancelReply={done}
          onTyping={telephone.typing}
          onWrite={(content) => {
            telephone.write(content, answer)
            done()
          }}
          onFile={(file, name, caption) => {
            telephone.sendFile(file, name, caption, answer)
            done()
          }}
        />
      </Paper>
    </Box>
  )
}
