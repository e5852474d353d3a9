import CleaningServices from '@mui/icons-material/CleaningServicesOutlined'
import Science from '@mui/icons-material/ScienceOutlined'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { storageRules } from '../../contract/storage/clean-up.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { Runs } from './runs.tsx'

/** Clean-up rules; each is tried before it runs. */
export const StorageRulesScreen = () => {
  const t = useText(providerTexts)
  const [tried, setTried] = useState<RecordOf<typeof storageRules> | null>(null)
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <ResourceScreen
          resource={storageRules}
          texts={providerTexts}
          icon={<CleaningServices />}
          rowActions={[
            {
              id: 'try',
              label: t('storageRule.try'),
              icon: <Science fontSize="small" />,
              run: setTried,
            },
          ]}
        />
      </Box>
      <Runs />
      {tried !== null && <PreviewDialog rule={tried} onClose={() => setTried(null)} />}
    </Box>
  )
}
