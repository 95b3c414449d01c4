import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import './view-switch.css';

/** Two or three views to choose from, in one row. `count` follows a label. */
export function ViewSwitch<Id extends string>({
  label,
  value,
  choices,
  size = 'usual',
  onChange,
}: {
  readonly label: string;
  readonly value: Id;
  readonly choices: readonly {
    readonly id: Id;
    readonly label: string;
    readonly count?: string | undefined;
  }[];
  readonly size?: 'small' | 'usual';
  readonly onChange: (id: Id) => void;
}) {
  return (
    <ToggleButtonGroup
      className="view-switch"
      data-size={size}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      aria-label={label}
      onSelectionChange={([key]) => {
        const chosen = choices.find(({ id }) => id === key);
        if (chosen) onChange(chosen.id);
      }}
    >
      {choices.map(({ id, label, count }) => (
        <ToggleButton key={id} id={id} className="view-switch-choice">
          <span>{label}</span>
          {count !== undefined && <span className="figures view-switch-count">{count}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
