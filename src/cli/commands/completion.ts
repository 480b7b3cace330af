/** `aspectra completion`: a script for a shell, made from the commands and options as they are declared. */
import { Argument, Command, type Option } from 'commander';
import { DECLARED } from '../flags.ts';

const SHELLS = { bash: forBash, zsh: forZsh, fish: forFish } as const;

export function completionCommand(load: () => Promise<Command[]>): Command {
  return new Command('completion')
    .description('print a script that completes commands, options and their values in a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(SHELLS)))
    .action(async (shell: keyof typeof SHELLS) => {
      process.stdout.write(SHELLS[shell](await load()));
    });
}

const flagsOf = ({ options }: Command): readonly Option[] => options.filter(({ long, hidden }) => long && !hidden);
function valuesOf(option: Option): readonly string[] | undefined {
  const declared = DECLARED.get(option);
  return declared?.kind === 'choice' ? declared.choices : option.argChoices;
}
const choicesOf = (command: Command): readonly Option[] =>
  command.options.filter((option) => option.long && valuesOf(option));
const namesOf = (commands: readonly Command[]): string =>
  [...commands.map((command) => command.name()), 'help'].join(' ');

function forBash(commands: readonly Command[]): string {
  const values = commands.flatMap((command) =>
    choicesOf(command).map((option) => {
      const { long, short } = option;
      const keys = [long, short].filter(Boolean).map((flag) => `"${command.name()} ${flag}"`);
      return `    ${keys.join('|')}) COMPREPLY=($(compgen -W "${valuesOf(option)!.join(' ')}" -- "$cur")); return;;`;
    }),
  );
  const flags = commands.map(
    (command) =>
      `      ${command.name()}) COMPREPLY=($(compgen -W "${flagsOf(command)
        .map(({ long }) => long)
        .join(' ')}" -- "$cur"));;`,
  );
  const words = commands.flatMap((command) => {
    const listed = [
      ...command.commands.map((sub) => sub.name()),
      ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    ];
    return listed.length === 0
      ? []
      : [`    ${command.name()}) COMPREPLY=($(compgen -W "${listed.join(' ')}" -- "$cur"));;`];
  });
  return `# aspectra completion bash
_aspectra() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" cmd="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "${namesOf(commands)}" -- "$cur") $(compgen -f -- "$cur"))
    return
  fi
  case "$cmd $prev" in
${values.join('\n')}
  esac
  if [[ "$cur" == -* ]]; then
    case "$cmd" in
${flags.join('\n')}
    esac
    return
  fi
  case "$cmd" in
${words.join('\n')}
    *) COMPREPLY=($(compgen -f -- "$cur"));;
  esac
}
complete -o filenames -F _aspectra aspectra
`;
}

/** Zsh reads completions of bash. */
function forZsh(commands: readonly Command[]): string {
  return `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${forBash(commands).replace('bash', 'zsh')}`;
}

function forFish(commands: readonly Command[]): string {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const lines = commands.flatMap((command) => {
    const here = `complete -c aspectra -n '__fish_seen_subcommand_from ${command.name()}'`;
    return [
      `complete -c aspectra -n __fish_use_subcommand -a ${command.name()} -d ${quoted(command.description())}`,
      ...flagsOf(command).map((option) => {
        const { long, short, description, required } = option;
        const values = valuesOf(option);
        return [
          here,
          `-l ${long!.slice(2)}`,
          ...(short ? [`-s ${short.slice(1)}`] : []),
          ...(values ? [`-xa ${quoted(values.join(' '))}`] : required ? ['-r'] : []),
          `-d ${quoted(description)}`,
        ].join(' ');
      }),
    ];
  });
  return `# aspectra completion fish\n${lines.join('\n')}\n`;
}
