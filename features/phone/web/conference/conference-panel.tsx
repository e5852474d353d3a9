import MicOff from '@mui/icons-material/MicOff'
import Mic from '@mui/icons-material/MicOutlined'
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined'
import Star from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useRef } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { ConferenceMember } from '../../contract/conference.ts'
import { callTexts } from '../../i18n/call/texts.ts'
import { usePhone } from '../phone-context.tsx'
import { NumberField } from '../pill/number-field.tsx'
import { useDial } from '../pill/use-dial.ts'
import type { CallConference } from '../softphone/call-set.ts'
import { useCallControl } from '../transfer/use-call-control.ts'

const Act = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <Tip title={label}>
    <IconButton size="small" aria-label={label} onClick={onClick}>
      {icon}
    </IconButton>
  </Tip>
)

interface RowProps {
  member: ConferenceMember
  avatar: string | null
  conference: string
  own: boolean
  /** The user has a moderator's rights. */
  leads: boolean
}

const Row = ({ member, avatar, conference, own, leads }: RowProps) => {
  const t = useText(callTexts)
  const orders = useCallControl()
  const { name, role, state, muted, account } = member
  const joined = state === 'joined'
  const speaks = useStore(usePhone().speakers, (all) => all[conference]?.includes(account) ?? false)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
      <Box
        sx={{
          display: 'flex',
          borderRadius: '50%',
          outline: speaks ? '2px solid' : 'none',
          outlineColor: 'warning.main',
          outlineOffset: 2,
        }}
      >
        <InitialsAvatar name={name} src={avatar} size={28} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', typography: 'body2' }}>
          {own ? t('conference.you', { name }) : name}
        </Box>
        <Box sx={{ typography: 'micro', color: 'text.secondary' }}>
          {[
            member.extension,
            role === 'moderator' ? t('conference.moderator') : '',
            joined ? '' : t('conference.invited'),
            muted ? t('call.muted') : '',
            speaks ? t('conference.speaks') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
      {joined && (leads || own) && (
        <Act
          label={t(muted ? 'conference.unmute' : 'conference.mute', { name })}
          icon={muted ? <MicOff fontSize="small" color="error" /> : <Mic fontSize="small" />}
          onClick={() => void orders.mute(conference, account, !muted)}
        />
      )}
      {leads && !own && joined && (
        <Act
          label={t('conference.handOver', { name })}
          icon={<Star fontSize="small" />}
          onClick={() => void orders.handOver(conference, account)}
        />
      )}
      {leads && !own && (
        <Act
          label={t('conference.remove', { name })}
          icon={<PersonRemove fontSize="small" color="error" />}
          onClick={() => void orders.remove(conference, member)}
        />
      )}
    </Box>
  )
}

/** The members of a conference, with the moderator's actions. */
export const ConferencePanel = ({ conference }: { conference: CallConference }) => {
  const t = useText(callTexts)
  const { session } = usePhone()
  const orders = useCallControl()
  const { typed, setTyped, contacts } = useDial()
  const inputRef = useRef<HTMLInputElement>(null)
  const account = session.sipData?.account
  const members = conference.members.filter(({ state }) => state !== 'left')
  const leads = members.some((one) => one.account === account && one.role === 'moderator')
  const others = members.filter((one) => one.role === 'member' && one.state === 'joined')
  const allMuted = others.length > 0 && others.every(({ muted }) => muted)
  const add = async (number: string) => {
    if (number.trim() !== '' && (await orders.add(conference.id, number))) setTyped('')
  }
  return (
    <Box
      role="group"
      aria-label={t('conference.title', { count: members.length })}
      sx={{ display: 'grid', gap: 1 }}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {members.map((member) => (
          <Row
            key={member.account + member.extension}
            member={member}
            avatar={contacts.find(({ endpoint }) => endpoint === member.account)?.avatar ?? null}
            conference={conference.id}
            own={member.account === account}
            leads={leads}
          />
        ))}
      </Box>
      {leads && (
        <Button size="small" onClick={() => void orders.mute(conference.id, null, !allMuted)}>
          {t(allMuted ? 'conference.unmuteAll' : 'conference.muteAll')}
        </Button>
      )}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('conference.add')}</Box>
      <NumberField
        framed
        value={typed}
        onChange={setTyped}
        onCall={(target) => void add(target)}
        contacts={contacts}
        inputRef={inputRef}
      />
    </Box>
  )
}
