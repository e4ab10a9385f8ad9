import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { refuseCommonAdminPassword } from '#server/identity/users/first-admin.ts';
import { readConfig } from '#server/process/config.ts';
import { ConfigError } from '#server/process/settings.ts';
import { AppError } from '#server/errors.ts';
import { backup, verify } from './backup.command.ts';
import { closeAccountCommand, demoteCommand, eraseAccountCommand, openAccountCommand } from './account.commands.ts';
import { clean } from './clean.command.ts';
import { type Command, type Given, OperatorError } from './command.ts';
import { createAdmin } from './create-admin.command.ts';
import { doctor } from './doctor.command.ts';
import { exportSite } from './export.command.ts';
import { importSite } from './import.command.ts';
import { reindex } from './reindex.command.ts';
import { restore } from './restore.command.ts';
import { resetPassword, resetSecondFactor, unlock } from './sign-in.commands.ts';
import { migrateDatabase, prune, settings } from './upkeep.commands.ts';
import { codeOf, messageOf } from '#server/process/error-details.ts';

const COMMANDS: Record<string, Command> = {
  'create-admin': createAdmin,
  'reset-password': resetPassword,
  'reset-2fa': resetSecondFactor,
  unlock,
  demote: demoteCommand,
  'close-account': closeAccountCommand,
  'open-account': openAccountCommand,
  'erase-person': eraseAccountCommand,
  backup,
  verify,
  restore,
  export: exportSite,
  import: importSite,
  migrate: migrateDatabase,
  doctor,
  prune,
  clean,
  reindex,
  settings,
};

const HELP: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h', default: false } };

/** Runs `npm run admin -- name …` and returns the exit status. Reads the server's environment variables. */
export async function runOperator([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(listCommands());
    return name === undefined ? 1 : 0;
  }
  const command = COMMANDS[name];
  if (!command) {
    process.stderr.write(`There is no command ${name}.\n\n${listCommands()}`);
    return 1;
  }
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, ...HELP },
      allowPositionals: true,
    });
    if (values['help']) {
      process.stdout.write(describe(name, command));
      return 0;
    }
    if (positionals.length !== operandsOf(command, values).length) {
      process.stderr.write(describe(name, command));
      return 1;
    }
    const config = readConfig(undefined, []);
    refuseCommonAdminPassword(config);
    return (await command.run({ config, operands: positionals, options: values })) ?? 0;
  } catch (error) {
    process.stderr.write(`${wordsFor(error, name, command)}\n`);
    return 1;
  }
}

function operandsOf({ operands, operandsWith = {} }: Command, values: Given['options']): readonly string[] {
  const [, others] = Object.entries(operandsWith).find(([option]) => values[option] !== undefined) ?? [];
  return others ?? operands;
}

function listCommands(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `npm run admin -- <command> [--help]

${lines.join('\n')}

Each command takes the same environment variables as the server; settings lists them.
`;
}

function describe(name: string, command: Command): string {
  return `${usageOf(name, command)}

${command.summary}.

${command.help.trim()}
`;
}

function usageOf(name: string, { operands, options = {} }: Command): string {
  const known = Object.entries(options).map(([option, { type }]) => `[--${option}${type === 'string' ? ' TEXT' : ''}]`);
  return `npm run admin -- ${[name, ...operands, ...known].join(' ')}`;
}

/** Returns one line for an error that the operator can fix, and the stack for any other error. */
function wordsFor(error: unknown, name: string, command: Command): string {
  if (error instanceof OperatorError || error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return [error.message, ...Object.values(error.details.errors ?? {}).flat()].join(' ');
  const [code, message] = [codeOf(error), messageOf(error)];
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return `${message}\n\n${usageOf(name, command)}\nSee: npm run admin -- ${name} --help`;
  if (code === 'ENOSPC') return 'The disk is full. Make room, then run the same command again.';
  if (code === 'EACCES' || code === 'EPERM') return `Not allowed: ${message}`;
  return error instanceof Error && error.stack ? error.stack : message;
}
