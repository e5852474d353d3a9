import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import LinkIcon from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { DriveLink } from '../../contract/sharing.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { LinkForm } from './link-form.tsx'
import type { UsedSharing } from './use-sharing.ts'

interface SharedLinksProps {
  links: readonly DriveLink[]
  sharing: UsedSharing
}

/** Links that open the entry for whoever has them. */
export const SharedLinks = ({ links, sharing }: SharedLinksProps) => {
  const t = useText(driveTexts)
  const [adding, setAdding] = useState(false)
  return (
    <Box
      component="section"
      aria-label={t('drive.links')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {t('drive.links')}
        </Typography>
        {!adding && (
          <Button size="small" startIcon={<LinkIcon />} onClick={() => setAdding(true)}>
            {t('drive.newLink')}
          </Button>
        )}
      </Box>
      {adding && (
        <LinkForm
          onCancel={() => setAdding(false)}
          save={async (values) => {
            if (await sharing.addLink(values)) setAdding(false)
          }}
        />
      )}
      {links.length === 0 && !adding && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('drive.noLinks')}
        </Typography>
      )}
      {links.map((link) => (
        <LinkRow key={link.id} link={link} onRevoke={() => sharing.dropLink(link.id)} />
      ))}
    </Box>
  )
}

const LinkRow = ({ link, onRevoke }: { link: DriveLink; onRevoke: () => Promise<boolean> }) => {
  const t = useText(driveTexts)
  const moment = useMoment()
  const address = new URL(link.url, location.origin).href
  const { downloads, max_downloads, expires_at, has_password } = link
  const facts = [
    has_password && t('drive.withPassword'),
    expires_at !== null && t('drive.until', { time: moment(expires_at) }),
    max_downloads === null
      ? t('drive.downloads', { count: downloads })
      : t('drive.downloadsOf', { downloads, max: max_downloads }),
  ]
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(t('drive.linkCopied'))
    } catch (error) {
      // Not allowed to write there: it can be selected.
      if (!(error instanceof DOMException)) throw error
      showAlert({ severity: 'info', text: address })
    }
  }
  const revoke = async () => {
    const asked = { title: t('drive.revokeAsk'), text: t('drive.revokeHint'), action: t('drive.revoke') }
    if (await confirm({ ...asked, danger: true })) await onRevoke()
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap variant="body2" title={address}>
          {address}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        startIcon={<ContentCopy />}
        onClick={() => void copy()}
        sx={{ flex: 'none' }}
      >
        {t('drive.copyLink')}
      </Button>
      <IconButton size="small" aria-label={t('drive.revoke')} onClick={() => void revoke()}>
        <Delete fontSize="small" />
      </IconButton>
    </Box>
  )
}
