import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { LANGUAGES } from '#platform/i18n/text.ts'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import { brandStore } from '#platform/ui/brand/brand-store.ts'
import { Logo } from '#platform/ui/logo.tsx'
import { BrandPanel } from './brand-panel.tsx'

const LANGUAGE_NAMES = { es: 'Español', en: 'English' } as const

const Languages = () => {
  const { language, setLanguage } = useLanguage()
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {LANGUAGES.map((choice) => (
        <Button
          key={choice}
          size="small"
          color="inherit"
          lang={choice}
          aria-pressed={language === choice}
          onClick={() => setLanguage(choice)}
          sx={{
            color: language === choice ? 'text.primary' : 'text.secondary',
            fontWeight: language === choice ? 650 : 450,
          }}
        >
          {LANGUAGE_NAMES[choice]}
        </Button>
      ))}
    </Box>
  )
}

interface AuthLayoutProps {
  productName: string
  title: string
  /** A sentence under the title. */
  lead?: string
  children: ReactNode
}

/** The layout of pages without a session. */
export const AuthLayout = ({ productName, title, lead, children }: AuthLayoutProps) => {
  const mark = useStore(brandStore, (brand) => brand.mark ?? null)
  useEffect(() => {
    document.title = `${productName} Cloud`
  }, [productName])
  return (
    <Box sx={{ minHeight: '100%', display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1.1fr 1fr' } }}>
      <BrandPanel />
      <Box
        component="main"
        sx={{
          display: 'grid',
          gridTemplateRows: 'auto 1fr auto',
          px: 3,
          py: 2.5,
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Languages />
        </Box>
        {/* On phones, content that loads below must not move what is already shown. */}
        <Box
          sx={{
            alignSelf: { xs: 'start', md: 'center' },
            justifySelf: 'center',
            width: '100%',
            maxWidth: 400,
            py: 3,
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 4 }}>
            {mark === null ? (
              <Logo size={36} />
            ) : (
              <Box
                component="img"
                src={mark}
                alt=""
                sx={{ height: 36, maxWidth: 160, objectFit: 'contain', display: 'block' }}
              />
            )}
            <Typography
              component="span"
              sx={{ fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.01em' }}
            >
              {productName}
            </Typography>
          </Box>
          <Typography
            component="h1"
            sx={{
              fontSize: '1.25rem',
              fontWeight: 650,
              letterSpacing: '-0.015em',
              mb: lead === undefined ? 2.5 : 0.75,
            }}
          >
            {title}
          </Typography>
          {lead !== undefined && <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{lead}</Typography>}
          {children}
        </Box>
      </Box>
    </Box>
  )
}
