/** Separate program: a bare `ws` server that broadcasts each frame to all connections. Prints its port. */
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    for (const client of server.clients) client.send(text)
  })
})
server.on('listening', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.on('disconnect', () => process.exit())
