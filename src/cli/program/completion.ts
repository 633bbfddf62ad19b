import type { Command, Option } from "commander";

/** What may follow a command: its subcommands, its options, and the values of options with a closed list. */
interface Following {
  /** For example `phdg providers search`. */
  readonly path: string;
  readonly subcommands: readonly string[];
  readonly options: readonly string[];
  readonly values: readonly (readonly [flag: string, values: readonly string[]])[];
  /** The options whose value is a file or a folder. */
  readonly fileFlags: readonly string[];
  /** Whether the command itself takes files. */
  readonly takesFiles: boolean;
}

export const SHELLS = ["bash", "zsh", "fish"] as const;

/** How a file is called where an option or a command takes one. */
const FILES: ReadonlySet<string> = new Set(["path", "file", "folder", "older", "newer"]);

/** A completion script for a shell, from the commands themselves. */
export function toCompletion(program: Command, shell: (typeof SHELLS)[number]): string {
  return SCRIPTS[shell](program.name(), following(program, program, program.name()));
}

function following(program: Command, command: Command, path: string): readonly Following[] {
  const options = [...command.options, ...(command === program ? [] : program.options)].filter(({ long }) => long);
  const subcommands = command.commands.filter((child) => !child.name().startsWith("_"));
  const values = options
    .filter((option) => (option.argChoices ?? []).length > 0)
    .map((option: Option): [string, string[]] => [option.long ?? "", option.argChoices ?? []]);
  return [
    {
      path,
      subcommands: subcommands.map((child) => child.name()),
      options: [...options.map(({ long }) => long ?? ""), "--help"],
      values,
      fileFlags: options
        .filter(({ flags }) => FILES.has(/<(\w+)>$/.exec(flags)?.[1] ?? ""))
        .map(({ long }) => long ?? ""),
      takesFiles: command.registeredArguments.some((argument) => FILES.has(argument.name())),
    },
    ...subcommands.flatMap((child) => following(program, child, `${path} ${child.name()}`)),
  ];
}

const bash = (name: string, branches: readonly Following[]): string => `# bash completion for ${name}
_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="${name}" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
${branches.map(({ path }) => `      "${path}") path="${path}" ;;`).join("\n")}
    esac
  done
  case "$path $previous" in
${valueCases(branches, (list) => `words="${list}"`)}
  esac
  if [ -z "$words" ]; then
    case "$path" in
${wordCases(branches, (list) => `words="${list}"`)}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${name} ${name}
`;

const zsh = (name: string, branches: readonly Following[]): string => `#compdef ${name}
_${name}() {
  local path_="${name}" word previous="\${words[CURRENT-1]}"
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$path_ $word" in
${branches.map(({ path }) => `      "${path}") path_="${path}" ;;`).join("\n")}
    esac
  done
  case "$path_ $previous" in
${valueCases(branches, (list) => `candidates=(${list})`)}
  esac
  if (( \${#candidates} == 0 )); then
    case "$path_" in
${wordCases(branches, (list) => `candidates=(${list})`)}
    esac
  fi
  compadd -- "\${candidates[@]}"
}
if [ "\${funcstack[1]}" = "_${name}" ]; then _${name} "$@"; else compdef _${name} ${name}; fi
`;

/** Fish asks one function for every word: conditions of hundreds of options would each be run at every key. */
const fish = (name: string, branches: readonly Following[]): string => `# fish completion for ${name}
function __${name}_complete
  set -l tokens (commandline -opc)
  set -l previous $tokens[-1]
  set -l path ${name}
  set -e tokens[1]
  for word in $tokens
    switch "$path $word"
      case ${branches.map(({ path }) => `'${path}'`).join(" ")}
        set path "$path $word"
    end
  end
  switch "$path $previous"
${branches
  .flatMap(({ path, values, fileFlags }) => [
    ...values.map(([flag, list]) => fishCase(`${path} ${flag}`, [...fishWords(list), "return"])),
    ...fileFlags.map((flag) => fishCase(`${path} ${flag}`, [FISH_FILES, "return"])),
  ])
  .join("\n")}
  end
  switch $path
${branches
  .map(({ path, subcommands, options, takesFiles }) =>
    fishCase(path, [...fishWords([...subcommands, ...options]), ...(takesFiles ? [FISH_FILES] : [])]),
  )
  .join("\n")}
  end
end
complete -c ${name} -f -a '(__${name}_complete)'
`;

const FISH_FILES = "__fish_complete_path (commandline -ct)";

const fishWords = (words: readonly string[]): readonly string[] => [`printf '%s\\n' ${words.join(" ")}`];

const fishCase = (text: string, lines: readonly string[]): string =>
  [`    case '${text}'`, ...lines.map((line) => `      ${line}`)].join("\n");

const SCRIPTS = { bash, zsh, fish } as const;

/** A case for each option with a closed list of values. */
const valueCases = (branches: readonly Following[], assign: (list: string) => string): string =>
  branches
    .flatMap(({ path, values }) => values.map(([flag, list]) => `    "${path} ${flag}") ${assign(list.join(" "))} ;;`))
    .join("\n");

/** A case for each command, with what may follow it. */
const wordCases = (branches: readonly Following[], assign: (list: string) => string): string =>
  branches
    .map(({ path, subcommands, options }) => `      "${path}") ${assign([...subcommands, ...options].join(" "))} ;;`)
    .join("\n");
