import { BlockList, isIP } from 'node:net'

/**
 * Addresses that are not one public host of the Internet, by the IANA registries of special-purpose addresses: this machine,
 * private and shared networks (CGNAT), link-local with the clouds' metadata services, documentation, tests, multicast.
 */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Azure's WireServer and Alibaba's metadata (in 100.64.0.0/10): reachable only inside of those clouds.
  ['168.63.129.16', 32],
] as const

/**
 * Outside of 2000::/3 nothing is a public host: IPv4 mapped and compatible (::/96, ::ffff:0:0/96), NAT64 (64:ff9b::/96,
 * 64:ff9b:1::/48), unique local with fd00:ec2::254, link-local, multicast. Inside of it these are not.
 */
const GLOBAL_IPV6 = ['2000::', 3] as const
const SPECIAL_IPV6 = [
  // IETF protocols, with Teredo (2001::/32), benchmarking and ORCHID.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: the packet goes to the IPv4 address inside.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const specialIpv4 = new BlockList()
for (const [network, bits] of SPECIAL_IPV4) specialIpv4.addSubnet(network, bits, 'ipv4')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6')
const specialIpv6 = new BlockList()
for (const [network, bits] of SPECIAL_IPV6) specialIpv6.addSubnet(network, bits, 'ipv6')

/** Whether it is a public host's IP address; anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4')
    case 6:
      // A zone (`fe80::1%eth0`) belongs to local addresses only.
      return (
        !address.includes('%') && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
      )
    default:
      return false
  }
}
