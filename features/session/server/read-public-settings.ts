import type { Answer } from '#platform/contract/route.ts'
import { bind } from '#platform/http/server/bind.ts'
import { publicSettings } from '../contract/session.ts'

/** Of the installation, whichever host is asked. */
export type PublicSettings = Omit<Answer<typeof publicSettings>, 'brand'>

/** How a host's brand looks. */
export interface HostBrand {
  name: string
  /** Id of a stored picture. */
  logo: string | null
  primaryColor: string | null
  secondaryColor: string | null
}

/** Null: the product's own brand. */
export type BrandOfHost = (host: string) => Promise<HostBrand | null>

/** Public address of the logo of the host's brand. */
const LOGO = '/api/v1/brand/logo/'

/** Settings before sign-in, as a host's visitors see them. */
export const settingsOfHost =
  (settings: PublicSettings, brandOf: BrandOfHost) =>
  async (host: string): Promise<Answer<typeof publicSettings>> => {
    const brand = await brandOf(host)
    if (brand === null) return { ...settings, brand: null }
    return {
      ...settings,
      productName: brand.name,
      brand: {
        logo: brand.logo === null ? null : `${LOGO}?v=${brand.logo}`,
        primary_color: brand.primaryColor,
        secondary_color: brand.secondaryColor,
      },
    }
  }

export const publicSettingsRoute = (settings: PublicSettings, brandOf: BrandOfHost) => {
  const ofHost = settingsOfHost(settings, brandOf)
  return bind(publicSettings, ({ origin }) => ofHost(new URL(origin).hostname))
}
