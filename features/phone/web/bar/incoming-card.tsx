import CallIcon from '@mui/icons-material/Call'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'
import { InvitationNote } from '../transfer/invitation-note.tsx'
import { CallWho, nameOf } from './call-who.tsx'
import { RejectButton } from './reject-button.tsx'
import { RejectWords } from './reject-words.tsx'
import { Waveform } from './waveform.tsx'

interface IncomingCardProps {
  call: Call
  /** Rings during another call. */
  waiting: boolean
}

/** A ringing call with its actions. Shown above everything else on the page. */
export const IncomingCard = ({ call, waiting }: IncomingCardProps) => {
  const t = useText(callTexts)
  const { softphone, reject, ringBlocked: blocked } = usePhone()
  const ringBlocked = useStore(blocked)
  const [writing, setWriting] = useState(false)
  const rejects = (size?: 'large') => (
    <RejectButton
      call={call}
      keys={waiting ? 'Alt+R' : 'Alt+X'}
      onWords={() => setWriting(true)}
      {...(size ? { size } : {})}
    />
  )
  return (
    <Box
      role="group"
      aria-label={`${waiting ? t('call.waiting') : t('call.incoming')}: ${nameOf(call)}`}
      sx={{
        width: { xs: 'calc(100vw - 16px)', sm: 380 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        p: 2,
        bgcolor: 'background.paper',
        border: 2,
        borderColor: 'secondary.main',
        borderRadius: 2,
        boxShadow: 24,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <CallWho call={call} waiting={waiting} full />
        <Waveform talking={false} />
      </Box>
      <InvitationNote call={call} />
      {ringBlocked && !waiting && (
        <Alert severity="warning" sx={{ py: 0 }}>
          {t('call.ringBlocked')}
        </Alert>
      )}
      {waiting ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          <Button
            variant="contained"
            color="success"
            startIcon={<CallIcon />}
            aria-keyshortcuts="Alt+C"
            onClick={() => void softphone.answer(call.id)}
            sx={{ gridColumn: '1 / -1' }}
          >
            {t('call.holdAndAnswer')}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            aria-keyshortcuts="Alt+Z"
            onClick={() => void softphone.endAndAnswer(call.id)}
          >
            {t('call.endAndAnswer')}
          </Button>
          {rejects()}
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          {rejects('large')}
          <Button
            size="large"
            variant="contained"
            color="success"
            startIcon={<CallIcon />}
            aria-keyshortcuts="Alt+C"
            onClick={() => void softphone.answer(call.id)}
          >
            {t('call.answer')}
          </Button>
        </Box>
      )}
      {writing && (
        <RejectWords onSend={(reason) => void reject(call, reason)} onCancel={() => setWriting(false)} />
      )}
    </Box>
  )
}
