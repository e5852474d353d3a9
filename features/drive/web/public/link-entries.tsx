import Download from '@mui/icons-material/FileDownloadOutlined'
import Folder from '@mui/icons-material/Folder'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { FileIcon } from '#platform/media/web/files/file-icon.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { type openDriveLink, type PublicEntry, takeDriveLink } from '../../contract/public-links.ts'
import { driveTexts } from '../../i18n/texts.ts'

interface LinkEntriesProps {
  token: string
  opened: Answer<typeof openDriveLink>
  onFolder: (id: string) => void
}

/** A file to download, or a folder with what lies in it. */
export const LinkEntries = ({ token, opened, onFolder }: LinkEntriesProps) => {
  const t = useText(driveTexts)
  const { language } = useLanguage()
  const api = useApi()
  const [failure, setFailure] = useState<string | null>(null)
  const { entry, entries, has_more, owner, key } = opened
  const download = async (id: string, name: string) => {
    setFailure(null)
    try {
      const { url } = await api.call(takeDriveLink, { body: { token, key, entry: id } })
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    } catch (error) {
      setFailure(failureDetail(error))
    }
  }
  const facts = [!entry.is_folder && formatBytes(entry.size, language), t('drive.sharedBy', { name: owner })]
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        {entry.is_folder ? <Folder color="primary" fontSize="large" /> : <FileIcon name={entry.name} />}
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {entry.name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {facts.filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Button
          variant="contained"
          startIcon={<Download />}
          onClick={() => void download(entry.id, entry.is_folder ? `${entry.name}.zip` : entry.name)}
        >
          {t(entry.is_folder ? 'drive.downloadAll' : 'drive.download')}
        </Button>
      </Box>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {entry.is_folder && entries.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('drive.empty.folder')}</Typography>
      )}
      <List dense disablePadding>
        {entries.map((one) => (
          <LinkRow key={one.id} entry={one} onFolder={onFolder} onDownload={download} />
        ))}
      </List>
      {has_more && <Typography variant="body2">{t('drive.linkMore')}</Typography>}
    </Box>
  )
}

interface LinkRowProps {
  entry: PublicEntry
  onFolder: (id: string) => void
  onDownload: (id: string, name: string) => Promise<void>
}

const LinkRow = ({ entry: { id, name, is_folder, size }, onFolder, onDownload }: LinkRowProps) => {
  const t = useText(driveTexts)
  const { language } = useLanguage()
  if (is_folder)
    return (
      <ListItem disablePadding>
        <ListItemButton onClick={() => onFolder(id)}>
          <ListItemIcon>
            <Folder color="primary" />
          </ListItemIcon>
          <ListItemText primary={name} sx={{ overflowWrap: 'anywhere' }} />
        </ListItemButton>
      </ListItem>
    )
  return (
    <ListItem
      secondaryAction={
        <IconButton aria-label={t('drive.downloadOne', { name })} onClick={() => void onDownload(id, name)}>
          <Download />
        </IconButton>
      }
    >
      <ListItemIcon>
        <FileIcon name={name} />
      </ListItemIcon>
      <ListItemText
        primary={name}
        secondary={formatBytes(size, language)}
        sx={{ overflowWrap: 'anywhere' }}
      />
    </ListItem>
  )
}
