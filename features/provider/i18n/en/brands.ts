import type { brandsEs } from '../es/brands.ts'

export const brandsEn: Record<keyof typeof brandsEs, string> = {
  'errors.provider.brand_in_use': 'Companies have that brand. Change them first.',
  'brand.title': 'Brands',
  'brand.noun': 'the brand',
  'brand.one': 'brand',
  'brand.new': 'New brand',
  'brand.edit': 'Edit brand',
  'brand.search': 'Search by name or domain',
  'brand.empty': 'There are no brands yet',
  'brand.emptyHint': 'With a brand, a reseller offers the platform under their name, logo and domain.',
  'brand.name': 'Name',
  'brand.name.help': "Replaces the product's name on screens and in mails.",
  'brand.domain': 'Domain',
  'brand.domain.help':
    "For example cloud.example.com. It must lead to this installation, with its certificate; any other domain shows the installation's brand.",
  'brand.section.look': 'Look',
  'brand.logo': 'Logo',
  'brand.primary_color': 'Primary colour',
  'brand.primary_color.help': 'Adjusted as far as needed for texts to be readable in light and dark.',
  'brand.secondary_color': 'Secondary colour',
  'brand.section.mail': 'Mail',
  'brand.sender_name': "Sender's name",
  'brand.sender_name.help': "Empty: the brand's name.",
  'brand.sender': "Sender's address",
  'brand.sender.help':
    "The installation's mail server must be allowed to send from it (SPF and DKIM). Empty: the installation's.",
  'brand.companies': 'Companies',
  'company.brand': 'Brand',
  'company.brand.help': "Empty: the installation's.",
}
