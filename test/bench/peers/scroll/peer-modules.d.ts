/**
 * The parts of the peers that the bench uses: their own types exist only where they are installed.
 */
declare module 'react-window' {
  import type { ComponentType, CSSProperties } from 'react';
  export const List: ComponentType<{
    readonly rowCount: number;
    readonly rowHeight: number;
    readonly rowProps: object;
    readonly rowComponent: (row: {
      readonly index: number;
      readonly style: CSSProperties;
    }) => React.ReactElement;
    readonly className?: string;
  }>;
}

declare module 'react-virtuoso' {
  import type { ComponentType, ReactNode } from 'react';
  export const Virtuoso: ComponentType<{
    readonly totalCount: number;
    readonly fixedItemHeight: number;
    readonly itemContent: (index: number) => ReactNode;
    readonly className?: string;
  }>;
}

declare module 'ag-grid-community' {
  export const AllCommunityModule: object;
  export const ModuleRegistry: { readonly registerModules: (modules: readonly object[]) => void };
  export const createGrid: (room: HTMLElement, options: object) => void;
}
