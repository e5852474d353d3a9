import Public from '@mui/icons-material/PublicOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { readPanelAddress } from '../../contract/panel.ts'
import { sites } from '../../contract/sites.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { CopyLine } from '../connection/copy-line.tsx'

/** /admin/api/sitios: sites whose numbers call, and which may show the panel; the tag that they load. */
export const SitesScreen = () => {
  const t = useText(integrationsTexts)
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['integrations', 'panel'],
    queryFn: ({ signal }) => api.call(readPanelAddress, { signal }),
  })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <ResourceScreen resource={sites} texts={integrationsTexts} icon={<Public />} />
      <Box sx={{ display: 'grid', gap: 2, flexShrink: 0, p: 2, borderTop: 1, borderColor: 'divider' }}>
        <CopyLine
          label={t('integration_site.tag')}
          value={`<script src="${location.origin}/llamar.js" async></script>`}
        />
        <CopyLine label={t('integration_site.frame')} value={data?.url ?? null} />
      </Box>
    </Box>
  )
}
