/**
 * A mail service in a process of its own. Arguments: the port, the file of the accepted mails, and optionally the step
 * of its first request at which it is killed: before or after it accepts the mail. It never responds to that request.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { z } from 'zod';

const [port, file = '', killStep] = process.argv.slice(2);
const mail = z.object({ to: z.string() });

function killAt(step: 'before' | 'after'): void {
  if (step === killStep) process.kill(process.pid, 'SIGKILL');
}

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    killAt('before');
    const key = String(request.headers['idempotency-key']);
    const { to } = mail.parse(JSON.parse(Buffer.concat(parts).toString()));
    if (!readFileSync(file, 'utf8').includes(key)) appendFileSync(file, `${key} ${to}\n`);
    killAt('after');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
